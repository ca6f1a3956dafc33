use std::fmt::Write;

/// Where in a document a value stands: a chain of segments on the stack, written out as a JSON Pointer (RFC 6901) only
/// when there is an issue to report (J-5).
#[derive(Debug, Clone, Copy)]
pub struct Path<'p> {
    parent: Option<&'p Path<'p>>,
    segment: Segment<'p>,
}

#[derive(Debug, Clone, Copy)]
enum Segment<'p> {
    Root,
    Key(&'p str),
    Index(usize),
}

impl<'p> Path<'p> {
    /// The whole document: `""`.
    pub const ROOT: Path<'static> = Path {
        parent: None,
        segment: Segment::Root,
    };

    /// The member `key` of the object that stands here.
    pub fn key(&'p self, key: &'p str) -> Path<'p> {
        Path {
            parent: Some(self),
            segment: Segment::Key(key),
        }
    }

    /// The element `index` of the array that stands here.
    pub fn index(&'p self, index: usize) -> Path<'p> {
        Path {
            parent: Some(self),
            segment: Segment::Index(index),
        }
    }

    /// The path as a JSON Pointer.
    pub fn to_pointer(&self) -> String {
        let mut pointer = String::new();
        self.write(&mut pointer);
        pointer
    }

    fn write(&self, pointer: &mut String) {
        if let Some(parent) = self.parent {
            parent.write(pointer);
        }
        match self.segment {
            Segment::Root => {}
            Segment::Index(index) => {
                let _ = write!(pointer, "/{index}");
            }
            Segment::Key(key) => {
                pointer.push('/');
                for character in key.chars() {
                    match character {
                        '~' => pointer.push_str("~0"),
                        '/' => pointer.push_str("~1"),
                        other => pointer.push(other),
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // J-5
    #[test]
    fn pointers_escape_tilde_and_slash() {
        let list = Path::ROOT.key("a/b");
        let item = list.index(3);
        assert_eq!(item.key("~").to_pointer(), "/a~1b/3/~0");
        assert_eq!(Path::ROOT.key("").to_pointer(), "/");
        assert_eq!(Path::ROOT.to_pointer(), "");
    }
}

use unicode_security::confusable_detection::skeleton;

/// What a text looks like by UTS 39: two texts with the same skeleton can hardly be told apart by eye.
pub(crate) fn visual_skeleton(text: &str) -> String {
    skeleton(text).collect()
}

/// Whether a character passes for other ones: the Cyrillic `а` does, for the Latin `a`. A character of ASCII is the one
/// that others pass for.
pub(crate) fn poses_as_another(character: char) -> bool {
    if character.is_ascii() {
        return false;
    }
    let mut buffer = [0; 4];
    let text: &str = character.encode_utf8(&mut buffer);
    let decomposed = icu::normalizer::DecomposingNormalizerBorrowed::new_nfd();
    !decomposed.normalize_iter(text.chars()).eq(skeleton(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    // V-4
    #[test]
    fn letters_of_other_scripts_pass_for_latin_ones() {
        assert_eq!(visual_skeleton("раураl"), visual_skeleton("paypal"));
        assert_eq!(visual_skeleton("Ο"), visual_skeleton("O"));
        assert_ne!(visual_skeleton("Иван"), visual_skeleton("Ivan"));
        for character in ['а', 'о', 'Ο', 'ⅼ'] {
            assert!(poses_as_another(character), "{character}");
        }
        for character in ['a', 'o', '1', 'é', 'ß', 'И', 'ع', '字', 'か'] {
            assert!(!poses_as_another(character), "{character}");
        }
    }
}

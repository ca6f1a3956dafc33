//! Markdown as people and attackers write it. Wherever a text can stand there is a numbered word, and the numbers follow
//! the order of the source.
//!
//! The label of a link such as `[text][label]` is the one text without a number: it is shown where it is defined.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Stands for a word until its number is known.
const WORD: char = '§';

/// Pieces of a line.
const INLINE: &[&str] = &[
    "§",
    "§ §",
    "*§*",
    "**§ *§***",
    "~~§~~ §",
    "`§`",
    "`` ` § ``",
    "[§](https://e.example/§ \"§\")",
    "[§](</§ §> '§')",
    "[§](javascript:§)",
    "[§ **§** `§`](mailto:§@e.example)",
    "[](https://e.example/§)",
    "![§](/§.png (§))",
    "![§ *§* [§](/§)](/§)",
    "[![§](/§)](/§)",
    "[bank.example](https://e.example/§)",
    "[§][r1]",
    "[r2][]",
    "[r3]",
    "![§][r2]",
    "[^n1]",
    "<https://e.example/§>",
    "<§@e.example>",
    "<b title=\"§\">§</b>",
    "<!-- § -->",
    "<? § ?>",
    "<br/>§",
    "&amp;§&lt;",
    "&#x202e;§&#x200b;",
    "&nbsp;&nbsp;&#32;&#32;§",
    "\\*§\\*",
    "\\[§](/§)",
    "[§] (§)",
    "\"§\" 'x'",
    "§ | §",
    "§    §",
    "§  [](<>)  [  ](<>)*&nbsp; §*",
    "[§   ](/§)   §",
    "§\t§",
    "ועדה§",
    "日本§",
    "[§](/§ \"§ “§” §\")",
    "[*§](/§)*",
    "§:// §.example",
];

/// What may stand between two pieces.
const BETWEEN: &[&str] = &[" ", " ", " ", "", "\n", "  \n", "\\\n"];

/// Blocks that hold no others.
const BLOCKS: &[&str] = &[
    "# §",
    "### § *§* ###",
    "#",
    "§\n===",
    "§ §\n---",
    "```§ §\n§\n\n    § <b>\n```",
    "~~~\n§",
    "    §\n\n      §",
    "<div id=\"§\">\n§\n</div>",
    "<!-- §\n\n§ -->",
    "<script>\n§\n</script>",
    "| § | § |\n|---|:-:|\n| § | *§* |\n| § |\n| § | § | § | § |\n|| `§` |",
    "§ | §\n-|-:\n[§](/§) | ![§](/§)",
    "|a|b|c|d|e|f|g|h|i|j|k|l|m|\n|-|-|-|-|-|-|-|-|-|-|-|-|-|\n|§|§|",
    "[r1]: /§ \"§\"",
    "[r2]: <https://e.example/§ §>\n  '§\n§'",
    "[r3]: /§\n[r3]: /§ (§)",
    "[u§]: /§",
    "[^n1]: §\n\n    §",
    "[^u§]: §",
    "***",
    "&nbsp;",
    "```\n\n\n```",
    ">\n\n&nbsp;\n\n-\n-\n-",
    "1.\n2.",
    "",
    "\n\n\n\n\n",
    "\\\n\\\n\\\n\\\n\\\n\\\n§",
];

/// Signs of Markdown and words, in any order.
const PIECES: &[&str] = &[
    "§",
    "§",
    "§",
    " ",
    " ",
    "\n",
    "\n",
    "\n\n",
    "\n\n\n\n\n\n",
    "    ",
    "\t",
    "*",
    "**",
    "_",
    "`",
    "``",
    "```",
    "~",
    "~~",
    "[",
    "]",
    "](",
    ")",
    "   [](<>)",
    "![",
    "][",
    "]:",
    "[^",
    "<",
    ">",
    "</",
    "<!--",
    "-->",
    "\"",
    "'",
    "|",
    "|-|-|\n",
    "\\",
    "&",
    "&#x202e;",
    "&nbsp;",
    "#",
    "# ",
    "> ",
    "- ",
    "1. ",
    "2) ",
    "- [ ] ",
    "---",
    "===",
    "+ ",
    ":",
    "://",
    "https://",
    "javascript:",
    "@",
    ".",
    "  \n",
    "\\\n",
    "(",
    "ש",
    "日",
    "\u{301}",
    "👍🏽",
];

/// A whole body of blocks within blocks.
pub fn structured() -> BoxedStrategy<String> {
    let inline = vec((select(INLINE), select(BETWEEN)), 1..5).prop_map(|pieces| {
        let pieces = pieces
            .into_iter()
            .flat_map(|(piece, between)| [piece, between]);
        pieces.collect::<String>().trim_end().to_owned()
    });
    let leaf = prop_oneof![3 => inline, 2 => select(BLOCKS).prop_map(str::to_owned)];
    let block = leaf.prop_recursive(5, 24, 4, |inner| {
        let blocks = vec(inner, 1..4).prop_map(|blocks| blocks.join("\n\n"));
        let signs = &[
            ("> ", "> "),
            ("> ", ""),
            ("- ", "  "),
            ("* ", "  "),
            ("12. ", "    "),
            ("3) ", "   "),
            ("- [x] ", "  "),
            ("- [ ] ", "  "),
            ("   - ", "     "),
            ("[^d§]: ", "    "),
        ];
        (blocks, select(&signs[..])).prop_map(|(blocks, (first, rest))| {
            let mut lines = blocks.split('\n').map(str::to_owned).enumerate();
            lines
                .by_ref()
                .map(|(at, line)| format!("{}{line}", if at == 0 { first } else { rest }))
                .collect::<Vec<_>>()
                .join("\n")
        })
    });
    vec((block, select(&["\n\n", "\n\n", "\n"][..])), 1..6)
        .prop_map(|blocks| {
            let pieces = blocks
                .into_iter()
                .flat_map(|(block, end)| [block, end.to_owned()]);
            number(&pieces.collect::<String>())
        })
        .boxed()
}

/// Signs and words without any plan.
pub fn unstructured() -> BoxedStrategy<String> {
    vec(select(PIECES), 1..80)
        .prop_map(|pieces| number(&pieces.concat()))
        .boxed()
}

/// Gives every word its number.
fn number(source: &str) -> String {
    let mut numbered = String::with_capacity(4 * source.len());
    let mut next = 0;
    for character in source.chars() {
        if character == WORD {
            numbered.push_str(&format!("w{next:04}w"));
            next += 1;
        } else {
            numbered.push(character);
        }
    }
    numbered
}

/// The numbers of the words in a text, in order.
pub fn numbers(text: &str) -> Vec<usize> {
    let mut numbers = Vec::new();
    for (at, _) in text.match_indices('w') {
        if let Some(word) = text.get(at..at + 6)
            && word.ends_with('w')
            && let Ok(number) = word[1..5].parse()
        {
            numbers.push(number);
        }
    }
    numbers
}

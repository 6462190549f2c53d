//! A game's rule text: Markdown in which every article is a paragraph that starts with its number
//! in bold.

/// The rule text in one language.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The Markdown.
    pub markdown: &'static str,
}

/// One article of a rule text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Article {
    /// Its number, say "A13".
    pub number: &'static str,
    /// Its paragraph, without the number.
    pub text: &'static str,
    /// The heading it stands under.
    pub heading: &'static str,
}

impl Rules {
    /// Every article, in the order of the text.
    pub fn articles(self) -> impl Iterator<Item = Article> {
        let mut heading = "";
        self.markdown.split("\n\n").filter_map(move |paragraph| {
            let paragraph = paragraph.trim();
            if let Some(title) = paragraph.strip_prefix('#') {
                heading = title.trim_start_matches('#').trim();
                return None;
            }
            let (number, text) = paragraph.strip_prefix("**")?.split_once("** ")?;
            is_number(number).then_some(Article { number, text, heading })
        })
    }

    /// The article with this number.
    pub fn article(self, number: &str) -> Option<Article> {
        self.articles().find(|article| article.number == number)
    }
}

/// A part of a paragraph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part<'a> {
    /// Text, which can have other marks of Markdown.
    Text(&'a str),
    /// Pieces of the game to be drawn: the words between two braces, in the game's notation.
    Pieces(&'a str),
}

/// The parts of a paragraph.
pub fn parts(paragraph: &str) -> impl Iterator<Item = Part<'_>> {
    paragraph
        .split('{')
        .enumerate()
        .flat_map(|(index, part)| match part.split_once('}') {
            Some((words, text)) if index > 0 => [Some(Part::Pieces(words)), Some(Part::Text(text))],
            _ => [Some(Part::Text(part)), None],
        })
        .flatten()
        .filter(|part| *part != Part::Text(""))
}

/// The paragraph without its drawings: they repeat what the words before them say.
pub fn without_pieces(paragraph: &str) -> String {
    let mut text = String::with_capacity(paragraph.len());
    for part in parts(paragraph) {
        match part {
            Part::Text(words) => text.push_str(words),
            Part::Pieces(_) => text.truncate(text.trim_end_matches(' ').len()),
        }
    }
    text
}

/// "A13", or "M" for the article on moves.
fn is_number(text: &str) -> bool {
    text == "M"
        || text.strip_prefix('A').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_are_paragraphs_with_a_bold_number() {
        let rules = Rules {
            markdown: "# Game\n\nIntro **A2** x.\n\n## End\n\n**A7** It ends.\nSo.\n\n**M** Moves.\n",
        };
        let found: Vec<_> = rules.articles().collect();
        assert_eq!(found.len(), 2);
        assert_eq!(found[0], Article { number: "A7", text: "It ends.\nSo.", heading: "End" });
        assert_eq!(rules.article("M").map(|article| article.text), Some("Moves."));
        assert_eq!(rules.article("A2"), None);
    }

    #[test]
    fn pieces_are_words_between_braces() {
        let text = "On the green 6 {G6}, the blue 2 {B2 J} is higher.";
        let found: Vec<_> = parts(text).collect();
        assert_eq!(
            found,
            [
                Part::Text("On the green 6 "),
                Part::Pieces("G6"),
                Part::Text(", the blue 2 "),
                Part::Pieces("B2 J"),
                Part::Text(" is higher.")
            ]
        );
        assert_eq!(without_pieces(text), "On the green 6, the blue 2 is higher.");
        assert_eq!(parts("{A}").collect::<Vec<_>>(), [Part::Pieces("A")]);
        assert_eq!(without_pieces("no {brace"), "no brace");
    }
}

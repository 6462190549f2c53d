//! The generator's errors for files that do not match.

use super::*;

fn asked(form: Form) -> Asked {
    Asked { visibility: "pub".to_owned(), form, name: "Words".to_owned(), folder: String::new() }
}

/// All errors of a French and an English file. Variants must be on separate lines, which ` | `
/// stands for here.
fn wrong(french: &str, english: &str) -> Vec<String> {
    let [french, english] = [french, english].map(|text| text.replace(" | ", "\n  "));
    let sources = [
        Source { language: &LANGUAGES[0], file: "fr.ftl".to_owned(), text: &french },
        Source { language: &LANGUAGES[1], file: "en.ftl".to_owned(), text: &english },
    ];
    match generate(&asked(Form::Struct), &sources, false) {
        Ok(_) => Vec::new(),
        Err(problems) => problems.iter().map(Problem::to_string).collect(),
    }
}

#[test]
fn messages_that_fit_are_taken() {
    assert_eq!(wrong("a = Un\nb = { $x }", "b = { $x }\na = One"), [""; 0]);
}

#[test]
fn a_file_that_is_no_fluent_is_named_with_its_line() {
    assert_eq!(wrong("a = Un\nb = { $x\n", "a = One"), ["fr.ftl:2: Expected a token starting with \"}\""]);
}

#[test]
fn a_message_is_in_every_language() {
    assert_eq!(
        wrong("a = Un\nb = Deux", "a = One\nc = Three"),
        ["en.ftl: `b`: is missing; fr.ftl has it", "fr.ftl: `c`: is missing; en.ftl has it"]
    );
    assert_eq!(wrong("a = Un\na = Deux", "a = One"), ["fr.ftl: `a`: it is there twice"]);
}

#[test]
fn what_is_shown_is_shown_in_every_language() {
    assert_eq!(
        wrong("a = { $x } et { $y }", "a = { $x }"),
        ["fr.ftl: `a`: has $y, which en.ftl does not have"]
    );
    // A gender that French selects by and English ignores.
    assert_eq!(wrong("a = { $who -> | [her] prête | *[him] prêt | }", "a = ready"), [""; 0]);
}

#[test]
fn a_placeholder_is_of_one_kind() {
    let plural = "a = { $x -> | [one] carte | *[other] cartes | }";
    assert_eq!(wrong(plural, "a = { $x } cards"), [""; 0]);
    assert_eq!(
        wrong(plural, "a = { $x -> | [red] red | *[blue] blue | }"),
        ["en.ftl: `a`: $x is a choice here and a count elsewhere"]
    );
    assert_eq!(
        wrong("a = { $x -> | [red] r | *[blue] b | }", "a = { $x -> | [red] r | *[green] g | }"),
        ["en.ftl: `a`: $x has other variants elsewhere: blue, red"]
    );
    assert_eq!(
        wrong("a = { $x -> | [yes] { $x } | *[no] non | }", "a = { $x -> | [yes] yes | *[no] no | }"),
        ["fr.ftl: `a`: $x is a flag, which decides and cannot be shown"]
    );
    assert_eq!(
        wrong("a = { $x -> | [1] un | *[red] rouge | }", "a = one"),
        ["fr.ftl: `a`: $x has numbers and names as variants"]
    );
}

#[test]
fn plural_forms_are_those_of_the_language() {
    assert_eq!(
        wrong("a = { $x -> | [few] f | *[other] o | }", "a = { $x -> | [other] o | *[one] o | }"),
        [
            "fr.ftl: `a`: the language fr has no plural form `few` ($x)",
            "en.ftl: `a`: the last variant of $x is to be *[other]"
        ]
    );
}

#[test]
fn comments_are_held_to_what_they_say() {
    assert_eq!(wrong("# $x (piece)\na = { $x }", "a = { $x }"), [""; 0]);
    assert_eq!(wrong("### $x (piece)\n\na = { $x }\nb = b", "a = { $x }\nb = b"), [""; 0]);
    assert_eq!(
        wrong("# $y (piece)\na = { $x }", "# $x (decimal)\na = { $x }"),
        [
            "fr.ftl: `a`: its comment speaks of $y, which it does not have",
            "en.ftl: `a`: $x is a text, though its comment says (decimal)"
        ]
    );
}

#[test]
fn references_lead_somewhere() {
    assert_eq!(wrong("a = { b }", "a = a"), ["fr.ftl: `a`: refers to `b`, which this file does not have"]);
    assert_eq!(wrong("a = { -b }\n-b = { -b }", "a = a"), ["fr.ftl: `a`: refers to itself, by way of `-b`"]);
    assert_eq!(
        wrong("a = { DATETIME($x) }", "a = a"),
        ["fr.ftl: `a`: there is no function DATETIME that can be shown"]
    );
    assert_eq!(
        wrong("a = { NUMBER($x) }", "a = a"),
        ["fr.ftl: `a`: NUMBER wants a placeholder and its decimals: \
             NUMBER($share, minimumFractionDigits: 2, maximumFractionDigits: 2)"]
    );
}

#[test]
fn french_can_be_made_long() {
    let sources = [
        Source { language: &LANGUAGES[0], file: "fr.ftl".to_owned(), text: "a = Règles : { $x }" },
        Source { language: &LANGUAGES[1], file: "en.ftl".to_owned(), text: "a = Rules: { $x }" },
    ];
    let code = |long| generate(&asked(Form::Struct), &sources, long).expect("they fit");
    assert!(code(false).contains("\"Règles : {}\""), "{}", code(false));
    assert!(code(true).contains("\"Rèèglłesš : {}\""), "{}", code(true));
    assert!(code(true).contains("\"Rules: {}\""), "{}", code(true));
}

#[test]
fn constants_have_no_placeholders() {
    let sources = [
        Source { language: &LANGUAGES[0], file: "fr.ftl".to_owned(), text: "a = Un\nb = { $x }" },
        Source { language: &LANGUAGES[1], file: "en.ftl".to_owned(), text: "a = One\nb = { $x }" },
    ];
    let problems = generate(&asked(Form::Mod), &sources, false).expect_err("a placeholder");
    let problems: Vec<String> = problems.iter().map(Problem::to_string).collect();
    assert_eq!(problems, ["fr.ftl: `b`: has $x, but is a constant"]);
}

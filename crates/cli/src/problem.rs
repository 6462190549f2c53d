//! What went wrong, in one line of the person's language.

use std::io;

use engine::{Lang, ReplayError};

/// An error with its causes, the outermost first. Causes that a person can meet are told in their
/// language; what remains is the text of a library, after a sentence that says what it is about.
pub fn tell(error: &anyhow::Error, lang: Lang) -> String {
    let mut told: Vec<String> = Vec::new();
    for cause in error.chain() {
        if let Some(error) = cause.downcast_ref::<io::Error>() {
            told.push(of_system(error, lang));
        } else if let Some(error) = cause.downcast_ref::<serde_json::Error>() {
            told.push(of_json(error, lang));
        } else if let Some(error) = cause.downcast_ref::<ReplayError>() {
            told.push(of_record(error, lang));
        } else {
            told.push(cause.to_string());
            continue;
        }
        // These tell their own causes.
        break;
    }
    told.join(lang.pick(" : ", ": "))
}

/// What the operating system answered about a file, a folder or an address.
pub fn of_system(error: &io::Error, lang: Lang) -> String {
    use io::ErrorKind;
    let (fr, en) = match error.kind() {
        ErrorKind::NotFound => ("fichier ou dossier introuvable", "no such file or folder"),
        ErrorKind::PermissionDenied => ("accès refusé", "permission denied"),
        ErrorKind::AlreadyExists => ("existe déjà", "already exists"),
        ErrorKind::IsADirectory => ("c'est un dossier", "it is a folder"),
        ErrorKind::NotADirectory => {
            ("une partie du chemin n'est pas un dossier", "part of the path is not a folder")
        }
        ErrorKind::InvalidData => ("ce n'est pas du texte en UTF-8", "it is not UTF-8 text"),
        ErrorKind::StorageFull => ("il n'y a plus de place sur le disque", "the disk is full"),
        ErrorKind::ReadOnlyFilesystem => ("le disque est en lecture seule", "the disk is read-only"),
        _ => {
            return lang
                .pick(format!("le système répond « {error} »"), format!("the system answers: {error}"));
        }
    };
    lang.pick(fr, en).to_owned()
}

fn of_json(error: &serde_json::Error, lang: Lang) -> String {
    use serde_json::error::Category;
    let (line, column) = (error.line(), error.column());
    match error.classify() {
        Category::Io | Category::Syntax | Category::Eof => lang.pick(
            format!("JSON non valide, ligne {line}, colonne {column}"),
            format!("not valid JSON, line {line}, column {column}"),
        ),
        Category::Data => lang.pick(
            format!("ce n'est pas le JSON attendu ({error})"),
            format!("not the JSON that is expected ({error})"),
        ),
    }
}

fn of_record(error: &ReplayError, lang: Lang) -> String {
    if lang == Lang::En {
        return error.to_string();
    }
    match error {
        ReplayError::Format(found) => format!("le format {found} n'est pas connu de cette version"),
        ReplayError::Game(found) => format!("il n'y a pas de jeu {}", quoted(found, lang)),
        ReplayError::Options(error) => error.tell(lang),
        ReplayError::Setup(error) => error.tell(lang),
        ReplayError::Start => {
            "un enregistrement commence soit par une graine, soit par une position".to_owned()
        }
        ReplayError::Position(error) => format!("la position de départ est impossible ({error})"),
        ReplayError::Notation { index, error } => {
            format!("le coup {} n'en est pas un ({error})", index + 1)
        }
        ReplayError::Refused { index, seat, text, article, .. } => {
            format!("la règle refuse le coup {}, {text} à la place {seat} (article {article})", index + 1)
        }
        ReplayError::Outcome => "le résultat n'est pas celui de l'enregistrement".to_owned(),
    }
}

/// What a person wrote, between the quotation marks of the language; control characters are not
/// repeated.
pub fn quoted(text: &str, lang: Lang) -> String {
    let text: String = text.chars().map(|sign| if sign.is_control() { '\u{fffd}' } else { sign }).collect();
    lang.pick(format!("« {text} »"), format!("'{text}'"))
}

/// A value that an option or a setting does not take, and what it takes instead.
pub fn wrong_value(value: &str, of: &str, takes: &str, lang: Lang) -> String {
    let value = quoted(value, lang);
    let takes = if takes.is_empty() {
        String::new()
    } else {
        lang.pick(format!(" ; il faut : {takes}"), format!("; use {takes}"))
    };
    lang.pick(
        format!("{value} n'est pas une valeur possible de {of}{takes}"),
        format!("{value} is not a valid value for {of}{takes}"),
    )
}

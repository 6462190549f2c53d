//! OTTO Game Over.

use engine::{Lang, Names, Seat};
use game_otto_game_over::{
    Action, Cell, Closed, Direction, Kind, Move, Phase, RoundKind, Secret, Tile, Travel, View,
};

use crate::boards::otto_game_over::layout::Finished;

/// "Manche 2 · pioche 18".
pub fn headline(view: &View, lang: Lang) -> String {
    let tower = view.tower;
    let round = match view.open.kind {
        RoundKind::Normal => {
            // When the match is over, no next round begins.
            let over = view.open.phase.seat().is_none() && view.open.round > 0;
            super::round(lang, usize::from(view.open.round) + usize::from(!over))
        }
        RoundKind::Blind => lang.pick("Manche à l’aveuglette", "Blind round").to_owned(),
        RoundKind::Solo => lang.pick("En solitaire", "Solo").to_owned(),
    };
    lang.pick(format!("{round} · pioche {tower}"), format!("{round} · {tower} to draw"))
}

/// The heads of the score sheet.
pub fn heads(lang: Lang, solo: bool) -> Vec<String> {
    let heads = if solo {
        lang.pick(["Pions", "Infini", "Cases libres"], ["Pawns", "Infinity", "Free cells"]).to_vec()
    } else {
        lang.pick(["Petits", "Grands", "Carrés", "Total"], ["Small", "Large", "Squares", "Total"]).to_vec()
    };
    heads.into_iter().map(str::to_owned).collect()
}

/// What to know about the sheet.
pub fn note(lang: Lang, solo: bool) -> String {
    if solo {
        return lang.pick("11 pions et l’infini", "11 pawns and the infinity").to_owned();
    }
    lang.pick("24 points pour gagner", "24 points to win").to_owned()
}

/// "oui" or "non".
pub fn yes(lang: Lang, yes: bool) -> String {
    if yes { lang.pick("oui", "yes") } else { lang.pick("non", "no") }.to_owned()
}

/// The sentence that says what is expected, and of whom.
pub fn expected(view: &View, lang: Lang, names: Names<'_>) -> String {
    let open = &view.open;
    let Some(seat) = open.phase.seat() else {
        return lang.pick("La partie est terminée.", "The match is over.").to_owned();
    };
    if view.seat != Some(seat) {
        let name = names(seat);
        return match open.phase {
            Phase::Infinity { .. } => lang.pick(
                format!("Infini. {name} choisit de garder ou non ses points."),
                format!("Infinity. {name} is deciding whether to keep points."),
            ),
            Phase::Stolen { .. } => lang
                .pick(format!("{name} joue la carte volée."), format!("{name} is playing the stolen card.")),
            Phase::Turn { .. } | Phase::Place { .. } | Phase::Over { .. } => {
                lang.pick(format!("{name} réfléchit."), format!("{name} is thinking."))
            }
        };
    }
    let second = open.travel == Travel::Second;
    match open.phase {
        Phase::Turn { card: true, .. } => lang
            .pick("À vous : jouez une carte secrète, ou piochez.", "Your turn: play a secret card, or draw.")
            .to_owned(),
        Phase::Turn { .. } if second => {
            lang.pick("Second tour : piochez une tuile.", "Second turn: draw a tile.").to_owned()
        }
        Phase::Turn { .. } => lang.pick("À vous : piochez une tuile.", "Your turn: draw a tile.").to_owned(),
        Phase::Place { reminded: true, .. } => lang
            .pick(
                "À vous : reposez une tuile, vous devez marquer.",
                "Your turn: place again, you must score.",
            )
            .to_owned(),
        Phase::Place { .. } if [open.held[seat], open.drawn].contains(&Some(Kind::ZERO)) => lang
            .pick("À vous : posez la tuile zéro, il le faut.", "Your turn: place the zero tile, you must.")
            .to_owned(),
        Phase::Place { .. } if second => {
            lang.pick("Second tour : posez une tuile.", "Second turn: place a tile.").to_owned()
        }
        Phase::Place { .. } => lang.pick("À vous : posez une tuile.", "Your turn: place a tile.").to_owned(),
        Phase::Stolen { card, .. } => {
            let card = card.name(lang);
            lang.pick(format!("Carte volée : jouez {card}."), format!("Stolen card: play {card}."))
        }
        Phase::Infinity { maker, .. } if maker == seat => lang
            .pick(
                "Votre infini : gardez-vous aussi vos points ?",
                "Your infinity: do you keep your points too?",
            )
            .to_owned(),
        Phase::Infinity { maker, .. } => {
            let maker = names(maker);
            lang.pick(
                format!("Infini {} : jouez le huit pour garder vos points, ou passez.", super::of(&maker)),
                format!("{maker}’s infinity: play the eight to keep your points, or pass."),
            )
        }
        Phase::Over { .. } => String::new(),
    }
}

/// What to do with a tile in hand.
pub fn how(touch: bool, lang: Lang) -> String {
    let text = if touch {
        lang.pick(
            "Touchez une case, puis posez. Toucher la tuile la tourne.",
            "Tap a cell, then place. Tapping the tile turns it.",
        )
    } else {
        lang.pick(
            "Montrez une case, puis posez. R tourne la tuile.",
            "Point at a cell, then place. R turns the tile.",
        )
    };
    text.to_owned()
}

/// What a tile closes where it is held.
pub fn here(closed: Closed, lang: Lang) -> String {
    match closed.name(lang) {
        None => lang.pick("Ici : rien ne se ferme.", "Here: nothing closes.").to_owned(),
        Some(what) if closed.infinity() => {
            lang.pick(format!("Ici : {what}, 8 points."), format!("Here: {what}, 8 points."))
        }
        Some(what) => {
            let points = closed.points();
            let word = if points == 1 { "point" } else { "points" };
            format!("{} {what}, {points} {word}.", lang.pick("Ici :", "Here:"))
        }
    }
}

/// A12: why there is so little choice.
pub fn duty(lang: Lang) -> String {
    lang.pick("Qui peut marquer le doit.", "Whoever can score must.").to_owned()
}

/// A refusal before it is tried.
pub fn not_here(why: &str, lang: Lang) -> String {
    let (first, rest) = why.split_at(why.chars().next().map_or(0, char::len_utf8));
    lang.pick(
        format!("Pas ici : {}{rest}", first.to_lowercase()),
        format!("Not here: {}{rest}", first.to_lowercase()),
    )
}

/// On the button that places the tile.
pub fn place(lang: Lang) -> &'static str {
    lang.pick("Poser", "Place")
}

/// "Piocher".
pub fn draw(lang: Lang) -> &'static str {
    lang.pick("Piocher", "Draw")
}

/// "Passer".
pub fn pass(lang: Lang) -> &'static str {
    lang.pick("Passer", "Pass")
}

/// A15.
pub fn remind(lang: Lang) -> &'static str {
    lang.pick("Rappeler le devoir", "Remind them of the duty")
}

/// "Annuler".
pub fn never_mind(lang: Lang) -> &'static str {
    lang.pick("Annuler", "Cancel")
}

/// "Tourner à gauche", "Tourner à droite".
pub fn turns(lang: Lang) -> [&'static str; 2] {
    lang.pick(["Tourner à gauche", "Tourner à droite"], ["Turn left", "Turn right"])
}

/// Over one's tiles and cards.
pub fn your_tiles(lang: Lang) -> &'static str {
    lang.pick("Vos tuiles", "Your tiles")
}

/// Over one's cards.
pub fn your_secrets(lang: Lang) -> &'static str {
    lang.pick("Vos secrets", "Your secrets")
}

/// "2 secrets".
pub fn secrets(count: u8, lang: Lang) -> String {
    match (count, lang) {
        (0, Lang::Fr) | (1, _) => format!("{count} secret"),
        _ => format!("{count} secrets"),
    }
}

/// "+5 sur le plateau".
pub fn on_board(points: u16, lang: Lang) -> String {
    lang.pick(format!("+{points} au plateau"), format!("+{points} on board"))
}

/// A card's name as it is printed on it, with places where a long word may be parted.
pub fn on_card(card: Secret, lang: Lang) -> String {
    let name = crate::parts::moves::capital(card.name(lang));
    name.replace("èvement", "ève\u{ad}ment").replace("extrat", "extra\u{ad}t")
}

/// What a card does, in a sentence.
pub fn card_does(card: Secret, lang: Lang) -> &'static str {
    match card {
        Secret::TimeTravel => lang.pick("Vous jouez deux tours de suite.", "You play two turns in a row."),
        Secret::MagneticInversion => {
            lang.pick("Échangez votre tuile avec celle d’un autre.", "Swap tiles with another player.")
        }
        Secret::Revolution => {
            lang.pick("Chacun passe sa tuile à son voisin.", "Everybody passes their tile to a neighbour.")
        }
        Secret::QuantumLeap => lang.pick(
            "Déplacez une tuile sans pion : d’abord la tuile, puis la case.",
            "Move a tile without a pawn: first the tile, then the cell.",
        ),
        Secret::Meteorite => lang.pick(
            "Chacun jette sa tuile et en pioche une autre.",
            "Everybody discards their tile and draws another.",
        ),
        Secret::AlienAbduction => {
            lang.pick("Volez une carte secrète, au hasard.", "Steal a secret card at random.")
        }
        Secret::Eight => lang.pick(
            "Elle se joue quand l’infini est tracé : vous gardez vos points.",
            "It is played when an infinity is drawn: you keep your points.",
        ),
        Secret::CosmicVoid => {
            lang.pick("Elle vaut n’importe quelle autre : laquelle ?", "It stands for any other: which one?")
        }
    }
}

/// What a button for this action says.
pub fn target(mv: Move, lang: Lang, names: Names<'_>) -> String {
    match mv {
        Move::Card(_, Action::MagneticInversion(seat) | Action::AlienAbduction(seat)) => names(seat),
        Move::Card(_, Action::Revolution(Direction::Left)) => lang.pick("À gauche", "Left").to_owned(),
        Move::Card(_, Action::Revolution(Direction::Right)) => lang.pick("À droite", "Right").to_owned(),
        Move::Card(_, Action::Eight) => lang.pick("Le huit", "The eight").to_owned(),
        _ => lang.pick("Jouer", "Play").to_owned(),
    }
}

/// With a card in hand: its name, as itself or by a void.
pub fn playing(card: Secret, as_kind: Option<Secret>, lang: Lang) -> String {
    let name = crate::parts::moves::capital(as_kind.unwrap_or(card).name(lang));
    lang.pick(format!("{name} : "), format!("{name}: "))
}

/// A tile in words.
pub fn tile(kind: Kind, lang: Lang) -> String {
    kind.name(lang)
}

/// A tile in one's hand.
pub fn in_hand(kind: Kind, chosen: bool, can: bool, lang: Lang) -> String {
    let how = match (chosen, can) {
        (true, _) => {
            lang.pick(", choisie ; encore un clic pour la tourner", ", chosen; click again to turn it")
        }
        (false, true) => lang.pick(", peut être posée", ", can be placed"),
        (false, false) => lang.pick(", ne se pose pas maintenant", ", cannot be placed now"),
    };
    format!("{}{how}", kind.name(lang))
}

/// The drawn board in a sentence.
pub fn board(tiles: u32, pawns: usize, lang: Lang) -> String {
    lang.pick(
        format!("Plateau de cinq sur cinq ; {tiles} tuiles, {pawns} pions"),
        format!("A board of five by five; {tiles} tiles, {pawns} pawns"),
    )
}

/// The board, as a region, and its cells.
pub fn the_board(lang: Lang) -> [&'static str; 2] {
    lang.pick(["Le plateau", "Les cases, aux flèches"], ["The board", "The cells, by arrow keys"])
}

/// A cell: where it is, and what lies on it.
pub fn cell(cell: Cell, tile: Option<Tile>, lit: bool, lang: Lang) -> String {
    match tile {
        Some(tile) => format!("{cell}, {}", tile.kind().name(lang)),
        None if lit => lang.pick(format!("{cell}, libre, possible"), format!("{cell}, free, possible")),
        None => lang.pick(format!("{cell}, libre"), format!("{cell}, free")),
    }
}

/// The track, for those who do not see it.
pub fn track(scores: &[(String, u16)], lang: Lang) -> String {
    let scores =
        scores.iter().map(|(name, points)| format!("{name} {points}")).collect::<Vec<_>>().join(", ");
    lang.pick(format!("Piste de score : {scores} ; but 24"), format!("Score track: {scores}; goal 24"))
}

/// The label of the list of players.
pub fn players(lang: Lang) -> &'static str {
    lang.pick("Les joueurs et la tuile qu’ils tiennent", "The players and the tile they hold")
}

/// A round is over: what it brought.
pub fn round_over(over: &Finished, seats: usize, lang: Lang, names: Names<'_>) -> String {
    let round = usize::from(over.round) + 1;
    let points = Seat::all(seats)
        .map(|seat| format!("{} {}", names(seat), over.points[seat]))
        .collect::<Vec<_>>()
        .join(", ");
    lang.pick(format!("Manche {round} : {points}."), format!("Round {round}: {points}."))
}

/// Why it ended.
pub fn round_end(over: &Finished, lang: Lang, names: Names<'_>) -> String {
    match over.infinity {
        Some(maker) => {
            let maker = names(maker);
            lang.pick(
                format!("Infini ({maker}) : huit à zéro."),
                format!("Infinity ({maker}): eight to nil."),
            )
        }
        None => lang
            .pick(
                "Le plateau est plein ; chacun marque ses pions.",
                "The board is full; everybody scores their pawns.",
            )
            .to_owned(),
    }
}

/// "Manche suivante".
pub fn next_round(lang: Lang) -> &'static str {
    lang.pick("Manche suivante", "Next round")
}

/// Whether the infinity of a solo game is drawn.
pub fn infinity(drawn: bool, lang: Lang) -> String {
    let text = if drawn {
        lang.pick("l’infini est tracé", "the infinity is drawn")
    } else {
        lang.pick("il manque l’infini", "the infinity is missing")
    };
    text.to_owned()
}

/// "37 points".
pub fn solo_score(points: i32) -> String {
    format!("{points} {}.", if points == 1 { "point" } else { "points" })
}

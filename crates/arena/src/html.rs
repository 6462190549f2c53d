//! The report as a self-contained HTML page.

use std::fmt::Write as _;

use bots::{BotKind, Policy};
use engine::Lang;
use engine::text::{self, decimal};

use crate::contest::Player;
use crate::report::{Estimate, Forfeits, Pair, RawRow, Report};
use crate::table::Cost;

texts::texts! { pub(crate) struct Texts in "texts" }

const WIDTH: f64 = 640.0;
const LEFT: f64 = 150.0;
const RIGHT: f64 = 20.0;
const COLOURS: [&str; 8] =
    ["#1b6ca8", "#c0392b", "#2e7d32", "#8e44ad", "#b26a00", "#00796b", "#5d4037", "#455a64"];

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}\
table{border-collapse:collapse;width:100%;margin:.5rem 0}th,td{padding:.3rem .6rem;text-align:right;border-bottom:1px solid #ddd}\
th:first-child,td:first-child{text-align:left}svg{width:100%;height:auto}svg text{font:13px system-ui,sans-serif;fill:currentColor}\
.wide{overflow-x:auto}pre{max-height:20rem;overflow:auto;font-size:13px}code{overflow-wrap:anywhere}.note{color:#555}\
@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}th,td{border-color:#444}.note{color:#aaa}}\
@media print{body{color:#000;background:#fff;max-width:none;margin:0;font-size:10pt}h2{break-after:avoid}table,svg{break-inside:avoid}details{display:none}}";

/// The circumstances of a run: whatever differs from run to run.
#[derive(Clone, PartialEq, Debug)]
pub struct Circumstances {
    /// The command.
    pub command: String,
    /// The version of this program.
    pub version: String,
    /// The date.
    pub date: String,
    /// How long it took.
    pub seconds: f64,
    /// The resources of each participant.
    pub costs: Vec<Cost>,
}

/// The report as an HTML page that includes its plots and its data.
pub fn html(report: &Report, how: Option<&Circumstances>, name: &str, lang: Lang) -> String {
    let mut page = String::new();
    // Writing to a String cannot fail.
    let _ = write_page(&mut page, report, how, name, lang);
    page
}

fn write_page(
    page: &mut String,
    report: &Report,
    how: Option<&Circumstances>,
    name: &str,
    lang: Lang,
) -> std::fmt::Result {
    let w = Texts::of(lang);
    let title = w.title(name);
    let title = escape(&title);
    write!(
        page,
        "<!DOCTYPE html>\n<html lang=\"{lang}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title><style>{STYLE}</style></head><body>\n<h1>{title}</h1>\n"
    )?;
    let Report { seats, deals, tables, seed, budget, .. } = report;
    let matches = deals * *tables as u64;
    let options: Vec<String> = report.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
    let options = options.join(", ");
    let what = w.summary(budget, deals, matches, options, seats, seed, tables);
    writeln!(page, "<p>{}</p>", escape(&what))?;
    if let Some(all) = report.stopped_of {
        writeln!(page, "<p><strong>{}</strong></p>", w.stopped(all, deals))?;
    }
    writeln!(page, "<p>{}</p>", if report.fewest_win { w.fewest_win } else { w.most_win })?;
    who(page, report, lang)?;
    standings(page, report, lang)?;
    if report.entrants.iter().any(|entrant| entrant.shown().is_some()) {
        writeln!(page, "<h2>{}</h2>", w.beaten)?;
        bars(page, report, lang)?;
        writeln!(page, "<h2>{}</h2>", w.deal_by_deal)?;
        course(page, report, lang)?;
    }
    if !report.pairs.is_empty() {
        matrix(page, report, lang)?;
        pairs(page, report, lang)?;
    }
    seat_effect(page, report, lang)?;
    if let Some(how) = how {
        circumstances(page, report, how, lang)?;
    }
    raw(page, report, lang)?;
    writeln!(page, "</body></html>")
}

/// The participants.
fn who(page: &mut String, report: &Report, lang: Lang) -> std::fmt::Result {
    let w = Texts::of(lang);
    writeln!(page, "<ul>")?;
    for standing in &report.entrants {
        let about = match &standing.entrant.player {
            Player::Ours(BotKind::Simple(Policy::Random)) => w.is_random.to_owned(),
            Player::Ours(BotKind::Simple(Policy::Greedy)) => w.is_greedy.to_owned(),
            Player::Ours(BotKind::Plain) => w.is_plain.to_owned(),
            Player::Ours(BotKind::Level(_)) => w.is_level.to_owned(),
            Player::Program { command } => w.is_program(command),
        };
        write!(page, "<li><strong>{}</strong>: {}", escape(&standing.name), escape(&about))?;
        if let Some(Forfeits { late, wrong, crashed, first }) = &standing.forfeits {
            let first = first.as_ref().map(|fault| fault.tell(lang)).unwrap_or_default();
            write!(page, " <strong>{}</strong>", escape(&w.forfeits(crashed, first, late, wrong)))?;
        }
        writeln!(page, "</li>")?;
    }
    writeln!(page, "</ul>")
}

/// The results of all pairs, as fractions.
fn matrix(page: &mut String, report: &Report, lang: Lang) -> std::fmt::Result {
    let w = Texts::of(lang);
    if report.entrants.len() < 3 {
        return Ok(());
    }
    writeln!(page, "<h2>{}</h2><p class=\"note\">{}</p><div class=\"wide\">", w.matrix, w.matrix_note)?;
    let names = report.entrants.iter().map(|entrant| shorten(&entrant.name));
    row(page, "th", &[String::new()].into_iter().chain(names).collect::<Vec<_>>())?;
    for me in &report.entrants {
        let cells = report.entrants.iter().map(|them| {
            let met = |pair: &&Pair| {
                (pair.a == me.name && pair.b == them.name) || (pair.b == me.name && pair.a == them.name)
            };
            report.pairs.iter().find(met).map_or_else(String::new, |pair| {
                let share = if pair.a == me.name { pair.ahead.mean } else { 1.0 - pair.ahead.mean };
                text::percent(share, 1, lang)
            })
        });
        row(page, "td", &[shorten(&me.name)].into_iter().chain(cells).collect::<Vec<_>>())?;
    }
    writeln!(page, "</table></div>")
}

/// The advantage of each seat, whoever sits there.
fn seat_effect(page: &mut String, report: &Report, lang: Lang) -> std::fmt::Result {
    let w = Texts::of(lang);
    writeln!(page, "<h2>{}</h2><p class=\"note\">{}</p>", w.seat_effect, w.seat_effect_note)?;
    row(page, "th", &[w.seat, w.wins].map(String::from))?;
    for (seat, wins) in report.by_seat.iter().enumerate() {
        row(page, "td", &[seat.to_string(), percent(wins, lang)])?;
    }
    writeln!(page, "</table>")
}

/// The command, and what each participant used.
fn circumstances(page: &mut String, report: &Report, how: &Circumstances, lang: Lang) -> std::fmt::Result {
    let w = Texts::of(lang);
    writeln!(page, "<h2>{}</h2><p><code>{}</code></p>", w.how, escape(&how.command))?;
    let seconds = decimal(how.seconds, 1, lang);
    writeln!(page, "<p>{}</p>", escape(&w.how_note(&how.date, seconds, &how.version)))?;
    row(page, "th", &[w.player, w.moves, w.time, w.longest, w.memory].map(String::from))?;
    for (standing, cost) in report.entrants.iter().zip(&how.costs) {
        let ms = |seconds: f64| decimal(seconds * 1000.0, 2, lang);
        let mean = cost.time.as_secs_f64() / cost.moves.max(1) as f64;
        let memory = cost.memory_kb.map(|kb| decimal(kb as f64 / 1024.0, 1, lang));
        let (moves, longest) = (cost.moves.to_string(), ms(cost.longest.as_secs_f64()));
        row(
            page,
            "td",
            &[standing.name.clone(), moves, ms(mean), longest, memory.unwrap_or_else(|| "–".to_owned())],
        )?;
    }
    writeln!(page, "</table>")
}

/// The individual matches, for independent analysis.
fn raw(page: &mut String, report: &Report, lang: Lang) -> std::fmt::Result {
    let w = Texts::of(lang);
    let matches = report.raw.len() / report.seats.max(1);
    writeln!(page, "<h2>{}</h2><p class=\"note\">{}</p>", w.data, w.data_note(matches))?;
    let mut csv = String::from("deal,table,seat,entrant,rank,points\n");
    for RawRow { deal, table, seat, entrant, rank, points } in &report.raw {
        let points = points.map_or_else(String::new, |points| points.to_string());
        // Quoted according to RFC 4180.
        let name = report.entrants[*entrant].name.replace('"', "\"\"");
        writeln!(csv, "{deal},{table},{seat},\"{name}\",{rank},{points}")?;
    }
    writeln!(page, "<details><summary>CSV</summary><pre id=\"csv\">{}</pre></details>", escape(&csv))?;
    let json = serde_json::json!({"report": report, "matches": report.raw}).to_string();
    // Nothing is escaped inside a script, but it must not contain its end tag.
    writeln!(page, "<script type=\"application/json\" id=\"data\">{}</script>", json.replace("</", "<\\/"))
}

fn standings(page: &mut String, report: &Report, lang: Lang) -> std::fmt::Result {
    let w = Texts::of(lang);
    let heads = [w.player, w.beaten, w.student, w.wins, w.points, w.rating];
    writeln!(page, "<div class=\"wide\">")?;
    row(page, "th", &heads.map(String::from))?;
    for entrant in &report.entrants {
        let cells = [
            entrant.name.clone(),
            or_dash(entrant.score, |score| percent(&score, lang)),
            or_dash(entrant.student, |(low, high)| {
                between([low, high].map(|share| decimal(share * 100.0, 1, lang)), lang)
            }),
            or_dash(entrant.wins, |wins| percent(&wins, lang)),
            or_dash(entrant.points, |points| number(&points, lang)),
            or_dash(entrant.rating, |(rating, uncertainty)| {
                format!("{} ± {}", decimal(rating, 1, lang), decimal(uncertainty, 1, lang))
            }),
        ];
        row(page, "td", &cells)?;
    }
    writeln!(page, "</table></div>")
}

fn pairs(page: &mut String, report: &Report, lang: Lang) -> std::fmt::Result {
    let w = Texts::of(lang);
    writeln!(page, "<h2>{}</h2>", w.head_to_head)?;
    let heads = ["", "", w.ahead, w.difference].map(String::from);
    row(page, "th", &heads)?;
    for pair in &report.pairs {
        let ahead = percent(&pair.ahead, lang);
        let points = or_dash(pair.points, |points| number(&points, lang));
        row(page, "td", &[pair.a.clone(), pair.b.clone(), ahead, points])?;
    }
    writeln!(page, "</table>")
}

/// A row; a row of headers starts its table.
fn row(page: &mut String, cell: &str, texts: &[String]) -> std::fmt::Result {
    write!(page, "{}<tr>", if cell == "th" { "<table>" } else { "" })?;
    for text in texts {
        write!(page, "<{cell}>{}</{cell}>", escape(text))?;
    }
    writeln!(page, "</tr>")
}

/// Fractions as bars with error bars.
fn bars(page: &mut String, report: &Report, lang: Lang) -> std::fmt::Result {
    let w = Texts::of(lang);
    let height = 30.0 * report.entrants.len() as f64 + 30.0;
    let x = |share: f64| LEFT + share * (WIDTH - LEFT - RIGHT);
    open(page, height, w.share_beaten)?;
    for (index, entrant) in report.entrants.iter().enumerate() {
        let y = 30.0 * index as f64;
        let Some(Estimate { mean, low, high }) = entrant.shown() else { continue };
        let (low, high) = (low.unwrap_or(mean), high.unwrap_or(mean));
        writeln!(
            page,
            "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\">{}</text><rect x=\"{LEFT}\" y=\"{:.0}\" width=\"{:.1}\" height=\"18\" fill=\"{}\"/>\
             <path d=\"M{:.1} {:.0}H{:.1}\" stroke=\"currentColor\" stroke-width=\"2\"/>",
            LEFT - 8.0,
            y + 19.0,
            escape(&shorten(&entrant.name)),
            y + 5.0,
            x(mean) - LEFT,
            COLOURS[index % COLOURS.len()],
            x(low),
            y + 14.0,
            x(high),
        )?;
    }
    for mark in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let at = x(mark);
        writeln!(
            page,
            "<path d=\"M{at:.1} 0V{:.0}\" stroke=\"currentColor\" stroke-opacity=\"0.25\"/><text x=\"{at:.1}\" y=\"{:.0}\" text-anchor=\"middle\">{:.0} %</text>",
            height - 25.0,
            height - 8.0,
            mark * 100.0
        )?;
    }
    writeln!(page, "</svg>")
}

/// Running means as lines.
fn course(page: &mut String, report: &Report, lang: Lang) -> std::fmt::Result {
    let w = Texts::of(lang);
    let height = 260.0;
    let (top, bottom) = (10.0, height - 30.0);
    let last = report.deals.max(1) as f64;
    let x = |deal: u64| LEFT + deal as f64 / last * (WIDTH - LEFT - RIGHT);
    let y = |share: f64| bottom - share * (bottom - top);
    open(page, height, w.mean_after_deal)?;
    for mark in [0.0, 0.5, 1.0] {
        writeln!(
            page,
            "<path d=\"M{LEFT} {0:.1}H{1:.0}\" stroke=\"currentColor\" stroke-opacity=\"0.25\"/><text x=\"{2:.0}\" y=\"{3:.1}\" text-anchor=\"end\">{4:.0} %</text>",
            y(mark),
            WIDTH - RIGHT,
            LEFT - 8.0,
            y(mark) + 4.0,
            mark * 100.0
        )?;
    }
    for (index, entrant) in report.entrants.iter().enumerate() {
        let points: Vec<String> =
            entrant.course.iter().map(|(deal, share)| format!("{:.1},{:.1}", x(*deal), y(*share))).collect();
        let colour = COLOURS[index % COLOURS.len()];
        let edge = |sign: f64| {
            let places = entrant.course.iter().zip(&entrant.band);
            places.map(move |((deal, share), band)| (*deal, (share + sign * band).clamp(0.0, 1.0)))
        };
        let lower: Vec<_> = edge(-1.0).collect();
        let band: Vec<String> = edge(1.0)
            .chain(lower.into_iter().rev())
            .map(|(deal, share)| format!("{:.1},{:.1}", x(deal), y(share)))
            .collect();
        writeln!(page, "<polygon points=\"{}\" fill=\"{colour}\" fill-opacity=\"0.12\"/>", band.join(" "))?;
        writeln!(
            page,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/><text x=\"4\" y=\"{:.0}\" style=\"fill:{colour}\">{}</text>",
            points.join(" "),
            top + 16.0 * index as f64 + 10.0,
            escape(&shorten(&entrant.name)),
        )?;
    }
    writeln!(
        page,
        "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\">{last}</text></svg>",
        WIDTH - RIGHT,
        height - 10.0
    )
}

fn open(page: &mut String, height: f64, label: &str) -> std::fmt::Result {
    writeln!(page, "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\">", escape(label))
}

fn percent(estimate: &Estimate, lang: Lang) -> String {
    let bound = |share: f64| decimal(share * 100.0, 1, lang);
    with_interval(text::percent(estimate.mean, 1, lang), estimate, bound, lang)
}

fn number(estimate: &Estimate, lang: Lang) -> String {
    let bound = |value: f64| decimal(value, 2, lang);
    with_interval(bound(estimate.mean), estimate, bound, lang)
}

fn with_interval(mean: String, estimate: &Estimate, bound: impl Fn(f64) -> String, lang: Lang) -> String {
    match (estimate.low, estimate.high) {
        (Some(low), Some(high)) => format!("{mean} {}", between([low, high].map(bound), lang)),
        _ => mean,
    }
}

/// A dash where there is nothing to show.
fn or_dash<T>(value: Option<T>, show: impl FnOnce(T) -> String) -> String {
    value.map_or_else(|| String::from("–"), show)
}

fn between([low, high]: [String; 2], lang: Lang) -> String {
    Texts::of(lang).between(high, low)
}

/// Long commands would run off the edge of the chart.
fn shorten(name: &str) -> String {
    if name.chars().count() <= 18 { name.to_owned() } else { name.chars().take(17).chain(['…']).collect() }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_figures_have_a_decimal_comma() {
        let estimate = Estimate { mean: 0.523, low: Some(0.5), high: Some(0.546) };
        assert_eq!(percent(&estimate, Lang::Fr), "52,3 % [50,0 ; 54,6]");
        assert_eq!(percent(&estimate, Lang::En), "52.3% [50.0; 54.6]");
    }
}

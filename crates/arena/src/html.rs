//! The report as one page that needs nothing else.

use std::fmt::Write as _;

use engine::Lang;

use crate::report::{Estimate, Report};

texts::texts! { struct Texts in "texts" }

const WIDTH: f64 = 640.0;
const LEFT: f64 = 150.0;
const RIGHT: f64 = 20.0;
const COLOURS: [&str; 8] =
    ["#1b6ca8", "#c0392b", "#2e7d32", "#8e44ad", "#b26a00", "#00796b", "#5d4037", "#455a64"];

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}\
table{border-collapse:collapse;width:100%}th,td{padding:.3rem .6rem;text-align:right;border-bottom:1px solid #ddd}\
th:first-child,td:first-child{text-align:left}svg{width:100%;height:auto}svg text{font:13px system-ui,sans-serif;fill:currentColor}\
@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}th,td{border-color:#444}}";

/// The report as a page of HTML with its plots in it.
pub fn html(report: &Report, name: &str, lang: Lang) -> String {
    let mut page = String::new();
    // Writing to a String cannot fail.
    let _ = write_page(&mut page, report, name, lang);
    page
}

fn write_page(page: &mut String, report: &Report, name: &str, lang: Lang) -> std::fmt::Result {
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
    standings(page, report, lang)?;
    writeln!(page, "<h2>{}</h2>", w.beaten)?;
    bars(page, report, lang)?;
    writeln!(page, "<h2>{}</h2>", w.deal_by_deal)?;
    course(page, report, lang)?;
    if !report.pairs.is_empty() {
        pairs(page, report, lang)?;
    }
    writeln!(page, "</body></html>")
}

fn standings(page: &mut String, report: &Report, lang: Lang) -> std::fmt::Result {
    let w = Texts::of(lang);
    let heads = [w.player, w.beaten, w.wins, w.points, w.rating];
    row(page, "th", &heads.map(String::from))?;
    for entrant in &report.entrants {
        let cells = [
            entrant.name.clone(),
            entrant.score.as_ref().map_or_else(|| String::from("–"), |score| decimals(&percent(score), lang)),
            decimals(&percent(&entrant.wins), lang),
            decimals(&number(&entrant.points), lang),
            decimals(&format!("{:.1} ± {:.1}", entrant.rating, entrant.uncertainty), lang),
        ];
        row(page, "td", &cells)?;
    }
    writeln!(page, "</table>")
}

fn pairs(page: &mut String, report: &Report, lang: Lang) -> std::fmt::Result {
    let w = Texts::of(lang);
    writeln!(page, "<h2>{}</h2>", w.head_to_head)?;
    let heads = ["", "", w.ahead, w.difference].map(String::from);
    row(page, "th", &heads)?;
    for pair in &report.pairs {
        let [ahead, points] = [percent(&pair.ahead), number(&pair.points)].map(|text| decimals(&text, lang));
        row(page, "td", &[pair.a.clone(), pair.b.clone(), ahead, points])?;
    }
    writeln!(page, "</table>")
}

/// A row; a row of headings opens its table.
fn row(page: &mut String, cell: &str, texts: &[String]) -> std::fmt::Result {
    write!(page, "{}<tr>", if cell == "th" { "<table>" } else { "" })?;
    for text in texts {
        write!(page, "<{cell}>{}</{cell}>", escape(text))?;
    }
    writeln!(page, "</tr>")
}

/// Shares as bars with whiskers.
fn bars(page: &mut String, report: &Report, lang: Lang) -> std::fmt::Result {
    let w = Texts::of(lang);
    let height = 30.0 * report.entrants.len() as f64 + 30.0;
    let x = |share: f64| LEFT + share * (WIDTH - LEFT - RIGHT);
    open(page, height, w.share_beaten)?;
    for (index, entrant) in report.entrants.iter().enumerate() {
        let y = 30.0 * index as f64;
        let Estimate { mean, low, high } = entrant.score.unwrap_or(entrant.wins);
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

fn percent(estimate: &Estimate) -> String {
    let share = |value: f64| format!("{:.1}", value * 100.0);
    interval(estimate, share, " %")
}

fn number(estimate: &Estimate) -> String {
    interval(estimate, |value| format!("{value:.2}"), "")
}

fn interval(estimate: &Estimate, show: impl Fn(f64) -> String, unit: &str) -> String {
    match (estimate.low, estimate.high) {
        (Some(low), Some(high)) => format!("{}{unit} [{}; {}]", show(estimate.mean), show(low), show(high)),
        _ => format!("{}{unit}", show(estimate.mean)),
    }
}

/// French figures have a decimal comma.
fn decimals(figures: &str, lang: Lang) -> String {
    lang.pick(figures.replace('.', ",").replace(';', " ;"), figures.to_owned())
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
        assert_eq!(decimals(&percent(&estimate), Lang::Fr), "52,3 % [50,0 ; 54,6]");
        assert_eq!(decimals(&percent(&estimate), Lang::En), "52.3 % [50.0; 54.6]");
    }
}

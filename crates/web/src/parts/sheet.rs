//! The score sheet.

use engine::Seat;
use leptos::prelude::*;
use table::Sheet;

use crate::boards::TableContext;
use crate::settings::words;

/// The sheet, on paper beside the table.
#[component]
pub fn ScoreSheet(
    context: TableContext,
    /// Its contents.
    sheet: Signal<Sheet>,
) -> impl IntoView {
    let w = words();
    view! {
        <section class="scores">
            <h2>{w.score_sheet}" "<small>{move || sheet.get().note}</small></h2>
            <table class="sheet">
                <thead>
                    <tr>
                        <td></td>
                        {move || sheet.get().heads.into_iter().map(|head| view! { <th scope="col">{head}</th> }).collect_view()}
                    </tr>
                </thead>
                <tbody>
                    {move || {
                        let Sheet { rows, teams, .. } = sheet.get();
                        rows.into_iter()
                            .map(|(seat, cells)| {
                                let partner = Seat::new(seat.index() + 2).filter(|_| teams);
                                let name = match partner {
                                    Some(partner) => format!("{}, {}", context.name(seat), context.name(partner)),
                                    None => context.name(seat),
                                };
                                view! {
                                    <tr class:me=move || context.me.get().is_some_and(|me| me == seat || Some(me) == partner)>
                                        <th scope="row">{name}</th>
                                        {cells.into_iter().map(|cell| view! { <td>{cell}</td> }).collect_view()}
                                    </tr>
                                }
                            })
                            .collect_view()
                    }}
                </tbody>
            </table>
        </section>
    }
}

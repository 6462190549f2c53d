//! Language, theme, motion, sound.

use engine::Lang;
use leptos::prelude::*;
use table::Sound;

use super::shell::Shell;
use crate::parts::sound;
use crate::settings::{Motion, Theme, settings, words};

/// A choice between a few values.
#[component]
fn Choice<T: Copy + PartialEq + Send + Sync + 'static>(
    /// The question.
    legend: &'static str,
    /// The name of the group.
    name: &'static str,
    /// The values and their labels.
    all: Vec<(T, &'static str)>,
    /// The chosen value.
    value: RwSignal<T>,
) -> impl IntoView {
    view! {
        <fieldset class="choice">
            <legend>{legend}</legend>
            {all
                .into_iter()
                .map(|(each, text)| {
                    view! {
                        <label>
                            <input type="radio" name=name prop:checked=move || value.get() == each on:change=move |_| value.set(each)/>
                            <span>{text}</span>
                        </label>
                    }
                })
                .collect_view()}
        </fieldset>
    }
}

#[component]
pub fn SettingsPage() -> impl IntoView {
    view! { <Shell title=words().settings><SettingsForm/></Shell> }
}

/// The form, on its page or beside a table.
#[component]
pub fn SettingsForm() -> impl IntoView {
    let w = words();
    let settings = settings();
    let theme = |theme| match theme {
        Theme::System => w.theme_system,
        Theme::Light => w.theme_light,
        Theme::Dark => w.theme_dark,
        Theme::Contrast => w.theme_contrast,
    };
    let motion = |motion| match motion {
        Motion::System => w.motion_system,
        Motion::Calm => w.motion_calm,
        Motion::Brisk => w.motion_brisk,
        Motion::Still => w.motion_still,
    };
    view! {
        <div class="form">
            <Choice legend=w.language name="lang" all=vec![(Lang::Fr, "Français"), (Lang::En, "English")] value=settings.lang/>
            <Choice legend=w.theme name="theme" all=Theme::ALL.map(|each| (each, theme(each))).to_vec() value=settings.theme/>
            <Choice legend=w.motion name="motion" all=Motion::ALL.map(|each| (each, motion(each))).to_vec() value=settings.motion/>
            <Choice legend=w.sounds name="sound" all=vec![(true, w.on), (false, w.off)] value=settings.sound/>
            <label>
                <span>{w.volume}</span>
                <input
                    type="range"
                    min="0"
                    max="100"
                    step="5"
                    prop:value=move || settings.volume.get().to_string()
                    on:change=move |event| {
                        if let Ok(volume) = event_target_value(&event).parse() {
                            settings.volume.set(volume);
                            sound::loudness(f32::from(volume) / 100.0);
                            sound::play(Sound::Turn);
                        }
                    }
                />
            </label>
        </div>
    }
}

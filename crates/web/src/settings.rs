//! A person's preferences, stored in the browser.

use engine::Lang;
use leptos::prelude::*;

use crate::locales::{self, Words};

/// Light, dark, or high contrast.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// As the system is set.
    #[default]
    System,
    /// A bright room.
    Light,
    /// One lamp.
    Dark,
    /// Flat backgrounds and hard frames.
    Contrast,
}

/// How fast things move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Motion {
    /// As the system is set, otherwise normal speed.
    #[default]
    System,
    /// Half the speed.
    Calm,
    /// Twice the speed.
    Brisk,
    /// No motion.
    Still,
}

/// All preferences.
#[derive(Clone, Copy)]
pub struct Settings {
    pub lang: RwSignal<Lang>,
    pub theme: RwSignal<Theme>,
    /// The speed of animations.
    pub motion: RwSignal<Motion>,
    /// Whether there are sounds.
    pub sound: RwSignal<bool>,
    /// The volume, 0 to 100.
    pub volume: RwSignal<u8>,
    /// The level of the bots that the person plays against, 1 to 5.
    pub level: RwSignal<u8>,
}

impl Theme {
    /// All of them, in the order of the form.
    pub const ALL: [Self; 4] = [Self::System, Self::Light, Self::Dark, Self::Contrast];

    /// The stored value.
    pub fn word(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
        }
    }
}

impl Motion {
    /// All of them, in the order of the form.
    pub const ALL: [Self; 4] = [Self::System, Self::Calm, Self::Brisk, Self::Still];

    /// The stored value.
    pub fn word(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Calm => "calm",
            Self::Brisk => "brisk",
            Self::Still => "still",
        }
    }

    /// The factor for the durations in the style sheet.
    pub fn factor(self) -> f64 {
        match self {
            Self::System => 1.0,
            Self::Calm => 2.0,
            Self::Brisk => 0.5,
            Self::Still => 0.0,
        }
    }
}

impl Settings {
    /// The settings stored in this browser; the browser's language if none is stored.
    pub fn load() -> Self {
        let find = |key: &str| kept(key).unwrap_or_default();
        let lang = find("lang").parse().unwrap_or_else(|_| spoken());
        let theme = Theme::ALL.into_iter().find(|theme| theme.word() == find("theme")).unwrap_or_default();
        let motion =
            Motion::ALL.into_iter().find(|motion| motion.word() == find("motion")).unwrap_or_default();
        Self {
            lang: RwSignal::new(lang),
            theme: RwSignal::new(theme),
            motion: RwSignal::new(motion),
            sound: RwSignal::new(find("sound") != "off"),
            volume: RwSignal::new(find("volume").parse().unwrap_or(60).min(100)),
            level: RwSignal::new(find("level").parse().unwrap_or(2).clamp(1, 5)),
        }
    }

    /// Stores and applies every change.
    pub fn follow(self) {
        Effect::new(move || {
            let lang = self.lang.get();
            keep("lang", &lang.to_string());
            mark("lang", Some(&lang.to_string()));
        });
        Effect::new(move || {
            let theme = self.theme.get();
            keep("theme", theme.word());
            let plain = matches!(theme, Theme::Light | Theme::Dark).then(|| theme.word());
            mark("data-theme", plain);
            let hard = theme == Theme::Contrast || theme == Theme::System && asks("(prefers-contrast: more)");
            mark("data-contrast", hard.then_some("more"));
        });
        Effect::new(move || {
            let motion = self.motion.get();
            keep("motion", motion.word());
            mark("data-motion", (motion != Motion::System).then(|| motion.word()));
        });
        Effect::new(move || {
            keep("sound", if self.sound.get() { "on" } else { "off" });
            keep("volume", &self.volume.get().to_string());
            keep("level", &self.level.get().to_string());
        });
    }

    /// The texts in the chosen language. Pages are rebuilt when it changes, so nothing has to
    /// subscribe.
    pub fn words(self) -> &'static Words {
        locales::words(self.lang.get_untracked())
    }

    /// The duration of an animation that normally takes this long.
    pub fn duration(self, milliseconds: f64) -> f64 {
        let motion = self.motion.get_untracked();
        if motion == Motion::System && asks("(prefers-reduced-motion: reduce)") {
            return 0.0;
        }
        milliseconds * motion.factor()
    }
}

/// The settings of this client.
pub fn settings() -> Settings {
    expect_context()
}

/// The texts in the chosen language.
pub fn words() -> &'static Words {
    settings().words()
}

/// The browser's storage; none on the host, where pages are tested.
fn storage() -> Option<web_sys::Storage> {
    if !cfg!(target_arch = "wasm32") {
        return None;
    }
    web_sys::window()?.local_storage().ok()?
}

/// The stored value of a key.
pub fn kept(key: &str) -> Option<String> {
    storage()?.get_item(&format!("pioche.{key}")).ok()?
}

/// Stores a value.
pub fn keep(key: &str, value: &str) {
    if let Some(storage) = storage() {
        // A browser that stores nothing asks again next time.
        let _ = storage.set_item(&format!("pioche.{key}"), value);
    }
}

/// Removes a stored value.
pub fn forget(key: &str) {
    if let Some(storage) = storage() {
        // If this fails, nothing reads it again.
        let _ = storage.remove_item(&format!("pioche.{key}"));
    }
}

/// Whether a media query matches.
pub fn asks(query: &str) -> bool {
    web_sys::window().and_then(|window| window.match_media(query).ok()?).is_some_and(|list| list.matches())
}

/// French or English, whichever the browser prefers; English if neither.
fn spoken() -> Lang {
    let languages = web_sys::window().map(|window| window.navigator().languages()).unwrap_or_default();
    let first = languages.iter().filter_map(|language| language.as_string()).find_map(|language| {
        let short = language.get(..2)?.to_lowercase();
        short.parse::<Lang>().ok()
    });
    first.unwrap_or(if languages.length() == 0 { Lang::default() } else { Lang::En })
}

/// Sets or removes an attribute of the page.
fn mark(name: &str, value: Option<&str>) {
    let Some(root) = web_sys::window().and_then(|window| window.document()?.document_element()) else {
        return;
    };
    let done = match value {
        Some(value) => root.set_attribute(name, value),
        None => root.remove_attribute(name),
    };
    debug_assert!(done.is_ok(), "an attribute's name is plain");
}

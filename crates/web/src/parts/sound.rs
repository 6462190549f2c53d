//! The few sounds, synthesized from sines and noise. There are none before the person's first
//! action.

use std::cell::RefCell;

use table::Sound;
use web_sys::{AudioContext, OscillatorType};

thread_local! {
    static AUDIO: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
    static LOUDNESS: RefCell<f32> = const { RefCell::new(0.0) };
}

/// Sets the volume, 0 to 1; 0 is silence.
pub fn loudness(level: f32) {
    LOUDNESS.set(level);
}

/// Makes a sound.
pub fn play(sound: Sound) {
    let level = LOUDNESS.with_borrow(|level| *level);
    if level <= 0.0 {
        return;
    }
    let active = web_sys::window()
        .and_then(|window| js_sys::Reflect::get(&window.navigator(), &"userActivation".into()).ok())
        .and_then(|activation| js_sys::Reflect::get(&activation, &"hasBeenActive".into()).ok())
        .is_some_and(|active| active.is_truthy());
    if !active {
        return;
    }
    AUDIO.with_borrow_mut(|audio| {
        if audio.is_none() {
            *audio = AudioContext::new().ok();
        }
        if let Some(audio) = audio {
            // Without audio output there is nothing to hear, and nothing to report.
            let _ = score(audio, sound, level);
        }
    });
}

/// Start in seconds, pitch in hertz, length in seconds, strength.
type Note = (f64, f32, f64, f32);

fn score(audio: &AudioContext, sound: Sound, level: f32) -> Result<(), wasm_bindgen::JsValue> {
    let notes: &[Note] = match sound {
        Sound::Card => return noise(audio, 0.06, 1400.0, 0.5 * level),
        Sound::Tick => return noise(audio, 0.03, 2600.0, 0.25 * level),
        Sound::Token => &[(0.0, 310.0, 0.07, 0.5), (0.09, 260.0, 0.09, 0.45)],
        Sound::Turn => &[(0.0, 196.0, 0.28, 0.35), (0.12, 293.7, 0.34, 0.35)],
        Sound::Refusal => &[(0.0, 120.0, 0.11, 0.6)],
        Sound::Special => &[(0.0, 392.0, 0.2, 0.28), (0.09, 493.9, 0.2, 0.28), (0.18, 587.3, 0.34, 0.28)],
        Sound::Round => &[(0.0, 261.6, 0.3, 0.32), (0.2, 392.0, 0.5, 0.32)],
    };
    for (start, pitch, length, strength) in notes {
        let now = audio.current_time() + start;
        let (tone, gain) = (audio.create_oscillator()?, audio.create_gain()?);
        tone.set_type(OscillatorType::Sine);
        tone.frequency().set_value(*pitch);
        let volume = gain.gain();
        volume.set_value_at_time(0.0001, now)?;
        volume.linear_ramp_to_value_at_time(strength * level, now + 0.012)?;
        volume.exponential_ramp_to_value_at_time(0.0001, now + length)?;
        tone.connect_with_audio_node(&gain)?.connect_with_audio_node(&audio.destination())?;
        tone.start_with_when(now)?;
        tone.stop_with_when(now + length + 0.02)?;
    }
    Ok(())
}

fn noise(audio: &AudioContext, length: f64, pitch: f32, strength: f32) -> Result<(), wasm_bindgen::JsValue> {
    let rate = audio.sample_rate();
    let count = (f64::from(rate) * length) as u32;
    let buffer = audio.create_buffer(1, count.max(1), rate)?;
    let samples: Vec<f32> = (0..count)
        .map(|index| {
            let fade = 1.0 - index as f32 / count as f32;
            (js_sys::Math::random() as f32 * 2.0 - 1.0) * fade * fade
        })
        .collect();
    buffer.copy_to_channel(&samples, 0)?;
    let (source, filter, gain) =
        (audio.create_buffer_source()?, audio.create_biquad_filter()?, audio.create_gain()?);
    source.set_buffer(Some(&buffer));
    filter.frequency().set_value(pitch);
    gain.gain().set_value(strength);
    source
        .connect_with_audio_node(&filter)?
        .connect_with_audio_node(&gain)?
        .connect_with_audio_node(&audio.destination())?;
    source.start()
}

// The click of a disc, made here; silent unless the settings say otherwise.

import { get } from './settings.js';

let context;

/** One click per turned disc, up to five, shortly after each other. */
export function playDiscs(turned) {
  if (!get('sound')) return;
  context ??= new AudioContext();
  for (let i = 0; i <= Math.min(turned, 4); i++)
    click(context.currentTime + i * 0.06, i === 0 ? 0.16 : 0.07);
}

function click(at, loudness) {
  const tone = context.createOscillator(),
    volume = context.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(900, at);
  tone.frequency.exponentialRampToValueAtTime(220, at + 0.05);
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.08);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.09);
}

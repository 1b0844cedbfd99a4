// The board as a picture: drawn on a canvas for PNG and the clipboard, by the program for SVG.

import { BLACK, squareName, squareOf } from '../rules.js';

const side = 960;

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** A disc with a little light on it. */
function drawDisc(pen, x, y, radius, black) {
  const shade = pen.createRadialGradient(
    x - radius * 0.3,
    y - radius * 0.4,
    radius * 0.1,
    x,
    y,
    radius,
  );
  shade.addColorStop(0, black ? colour('--black-rim') : '#fff');
  shade.addColorStop(0.7, colour(black ? '--black-disc' : '--white-disc'));
  shade.addColorStop(1, colour(black ? '--black-disc' : '--white-rim'));
  pen.fillStyle = shade;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 7);
  pen.fill();
}

export function drawPosition(position, last) {
  const canvas = document.createElement('canvas'),
    pen = canvas.getContext('2d'),
    { size } = position.rules;
  const edge = 44,
    cell = Math.floor((side - edge - 12) / size),
    whole = edge + 12 + cell * size;
  canvas.width = canvas.height = whole;
  pen.fillStyle = colour('--frame');
  pen.fillRect(0, 0, whole, whole);
  pen.font = '600 22px sans-serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (let i = 0; i < size; i++) {
    pen.fillStyle = colour('--frame-text');
    pen.fillText(squareName(i, size)[0], edge + (i + 0.5) * cell, edge / 2);
    pen.fillText(String(i + 1), edge / 2, edge + (i + 0.5) * cell);
  }
  position.squares.forEach((owner, at) => {
    const x = edge + (at % size) * cell,
      y = edge + Math.floor(at / size) * cell;
    pen.fillStyle = colour('--felt');
    pen.fillRect(x + 1, y + 1, cell - 2, cell - 2);
    if (owner) drawDisc(pen, x + cell / 2, y + cell / 2, cell * 0.42, owner === BLACK);
    if (last && last !== '--' && at === squareOf(last, size)) {
      pen.fillStyle = colour('--spot');
      pen.beginPath();
      pen.arc(x + cell / 2, y + cell / 2, cell * 0.1, 0, 7);
      pen.fill();
    }
  });
  return canvas;
}

/** A PNG of the position. */
export const pictureOf = (position, last) =>
  new Promise((resolve, reject) =>
    drawPosition(position, last).toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture could be made'))),
      'image/png',
    ),
  );

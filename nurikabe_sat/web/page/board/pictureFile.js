// A board as a picture file, which needs no styles of the page: light, and as large as a picture for a chat should be.
//
//     svgFile({rows, cols, clues, colours}) -> the text of an SVG file
//     await pngFile(svg) -> a Blob

import { ISLAND, OPEN, SEA } from "../lib/grid.js";
import { seaShape } from "./seaShape.js";
import { FONTS, linesPath, UNIT } from "./shapes.js";

const EDGE = 8; // around the board
const WIDTH = 1200; // pixels of a PNG, on its longer side
const INK = "#1b2229";

/** @param {Size & {clues: Clue[], colours: Colour[]}} board */
export function svgFile({ rows, cols, clues, colours }) {
  const [width, height] = [cols * UNIT, rows * UNIT];
  const places = clues.map((_, cell) => ({ x: (cell % cols) * UNIT, y: Math.floor(cell / cols) * UNIT }));
  /** @type {(draw: (cell: number) => string) => string} */
  const each = (draw) => clues.map((_, cell) => draw(cell)).join("");
  const open = each((cell) =>
    clues[cell] === null && colours[cell] === OPEN ? `M${places[cell].x} ${places[cell].y}h40v40h-40z` : "",
  );
  const sea = each((cell) => (colours[cell] === SEA ? seaShape({ rows, cols, colours }, cell, UNIT) : ""));
  const dots = each((cell) => {
    const { x, y } = places[cell];
    return clues[cell] === null && colours[cell] === ISLAND
      ? `<circle cx="${x + UNIT / 2}" cy="${y + UNIT / 2}" r="3.6" fill="${INK}" opacity=".42"/>`
      : "";
  });
  const numbers = each((cell) => {
    const { x, y } = places[cell];
    const text = clues[cell] === null ? "" : String(clues[cell]);
    const size = FONTS[Math.min(FONTS.length, text.length) - 1];
    return text && `<text x="${x + UNIT / 2}" y="${y + UNIT / 2 + size * 0.36}" font-size="${size}">${text}</text>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width + 2 * EDGE}" height="${height + 2 * EDGE}"` +
    ` viewBox="${-EDGE} ${-EDGE} ${width + 2 * EDGE} ${height + 2 * EDGE}">` +
    `<rect x="${-EDGE}" y="${-EDGE}" width="100%" height="100%" fill="#fff"/>` +
    `<path d="${open}" fill="#e4e4e1"/><path d="${sea}" fill="${INK}"/>` +
    `<path d="${linesPath(rows, cols)}" stroke="${INK}" stroke-opacity=".2"/>${dots}` +
    `<g fill="${INK}" font-family="Arial, Helvetica, sans-serif" font-weight="600" text-anchor="middle">${numbers}</g>` +
    `<rect width="${width}" height="${height}" fill="none" stroke="${INK}" stroke-width="2"/></svg>\n`
  );
}

/** @param {string} file the text of an SVG file @returns {Promise<Blob | null>} */
export async function pngFile(file) {
  const image = new Image();
  image.src = svgAddress(file);
  await image.decode();
  const scale = WIDTH / Math.max(image.naturalWidth, image.naturalHeight);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight].map((side) => Math.round(side * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** @param {string} file */
export const svgAddress = (file) => `data:image/svg+xml,${encodeURIComponent(file)}`;

// The puzzle of the day: the generator makes it of the date, so it is the same for all, without a server. It needs no page,
// and runs in node.
//
//     today() -> "2026-11-22", the date where the player is     FIRST_DAY
//     isDate("2026-11-22")     isDay("2026-11-22"): a date that has a puzzle
//     requestOf(day) -> {rows, cols, level, style, seed}: what to ask of the generator; from Monday to Sunday they get harder
//     dayBefore(day)

export const FIRST_DAY = "2026-01-01";

/** @type {[side: number, level: string][]} from Sunday */
const WEEK = [
  [12, "medium"],
  [7, "easy"],
  [8, "medium"],
  [9, "medium"],
  [9, "hard"],
  [10, "medium"],
  [10, "hard"],
];

export function today(now = new Date()) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** @param {string} day */
export function requestOf(day) {
  const [side, level] = WEEK[new Date(`${day}T00:00Z`).getUTCDay()];
  return { rows: side, cols: side, level, style: "quick", seed: Number(day.replaceAll("-", "")) };
}

/** @param {string} day */
export function dayBefore(day) {
  return new Date(Date.parse(`${day}T00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/**
 * A day of the calendar: "2026-11-22".
 * @type {(value: unknown) => value is string}
 */
export function isDate(value) {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/**
 * A date from the first one that has a puzzle.
 * @type {(value: unknown) => value is string}
 */
export const isDay = (value) => isDate(value) && value >= FIRST_DAY;

// The table of a class, as the command "legup grade" writes it. It needs no page, and runs in node.
//
//     studentOf("ada/h1.xml") -> "ada"       withCopies(rows) -> rows with same_as      csvOf(rows) -> text
//     a row: {student, file, grade, text_print, steps_print}

/** @import { LegupGradeAnswer } from "../lib/types.js" */

/** @typedef {{student: string, file: string, answer: LegupGradeAnswer}} Row */

const SHOWN = 3; // files of others that are named as copies

/**
 * The first directory on the way to the file, or the file's own name.
 * @param {string} path
 */
export function studentOf(path) {
  const parts = path.split("/");
  return parts.length > 1 ? parts[0] : path.replace(/\.[^.]*$/, "");
}

/**
 * For each row the files of other students with the same text, or the same board and steps.
 * @param {readonly Row[]} rows
 */
export function copies(rows) {
  /** @type {Map<string, Row[]>} */
  const alike = new Map();
  for (const row of rows) {
    for (const print of [row.answer.text_print, row.answer.steps_print])
      if (print) alike.set(print, [...(alike.get(print) ?? []), row]);
  }
  return rows.map((row) => {
    /** @type {Map<string, string>} */
    const told = new Map();
    /** @type {[string, string][]} */
    const prints = [
      [row.answer.text_print, "same text"],
      [row.answer.steps_print, "same steps"],
    ];
    for (const [print, what] of prints) {
      for (const other of print ? (alike.get(print) ?? []) : [])
        if (other.student !== row.student && !told.has(other.file)) told.set(other.file, what);
    }
    const shown = [...told].slice(0, SHOWN).map(([file, what]) => `${file} (${what})`);
    return [...shown, ...(told.size > SHOWN ? [`and ${told.size - SHOWN} more`] : [])].join(", ");
  });
}

/**
 * The names of the columns and the lines.
 * @param {readonly Row[]} rows
 * @returns {string[][]}
 */
export function tableOf(rows) {
  const names = rows.length ? Object.keys(rows[0].answer.grade) : [];
  const same = copies(rows);
  const lines = rows.map(({ student, file, answer }, i) => {
    const values = names.map((name) => answer.grade[name]);
    return [student, file, ...values, same[i]].map(plain);
  });
  return [["student", "file", ...names, "same_as"], ...lines];
}

/** @param {readonly (readonly string[])[]} table */
export const csvOf = (table) => table.map((line) => `${line.map(quoted).join(",")}\n`).join("");

/**
 * A value on one line that no program takes for a formula.
 * @param {string | number} value
 */
function plain(value) {
  if (typeof value === "number") return String(value);
  const text = value.split(/\s+/).filter(Boolean).join(" ");
  return /^[=+\-@]/.test(text) ? `'${text}` : text;
}

/** @param {string} text */
const quoted = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

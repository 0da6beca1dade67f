// What players choose for themselves, kept in the store.
//
//     settings() -> {brush, errors, ...}     changeSettings({errors: true})     onSettings(listener, {signal})
//
// The names are explained in SETTINGS, in the order of the dialog.

import { get, put } from "./storage.js";
import { readSettings } from "./validate.js";

/** @type {Settings} */
export const DEFAULTS = { brush: "sea", errors: false, surround: false, grey: true, parts: false, timer: true };

const changes = new EventTarget();
/** @type {Settings | null} */
let chosen = null;

/** @returns {Settings} */
export function settings() {
  chosen ??= get("settings", (value) => readSettings(value, DEFAULTS)) ?? DEFAULTS;
  return chosen;
}

/** @param {Partial<Settings>} some */
export function changeSettings(some) {
  chosen = { ...settings(), ...some };
  put("settings", chosen);
  changes.dispatchEvent(new Event("change"));
}

/** @type {(listener: () => void, options: AddEventListenerOptions) => void} */
export function onSettings(listener, options) {
  changes.addEventListener("change", listener, options);
}

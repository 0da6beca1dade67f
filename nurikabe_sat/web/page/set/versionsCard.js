// The card "Versions": states of the draft that were kept under a name, in this browser.
//
//     versionsCard(() => draft, (data) => ...)     the second opens a version that was kept

import { card } from "../lib/dom.js";
import { keptList } from "../lib/keptList.js";
import { t } from "../lib/language.js";
import { get, put } from "../lib/storage.js";
import { MOST_VERSIONS, readVersions } from "../lib/validate.js";
import { sizeName } from "../lib/words.js";

const KEY = "draft-versions";

/** @type {(draft: () => DraftData, open: (data: DraftData) => void) => HTMLDivElement} */
export function versionsCard(draft, open) {
  const elements = keptList({
    name: t("Name of the version"),
    keep: t("Keep this version"),
    named: (n) => t("Version {n}", { n }),
    kept: () => get(KEY, readVersions) ?? [],
    store: (kept) => {
      if (kept.length > MOST_VERSIONS) return t("There is room for {n} versions.", { n: MOST_VERSIONS });
      return put(KEY, kept) ? "" : t("The browser has no room for this version.");
    },
    take: (name) => ({ name, draft: JSON.parse(JSON.stringify(draft())) }),
    open: (version) => open(version.draft),
    about: (version) => sizeName(version.draft),
  });
  return card(t("Versions"), ...elements);
}

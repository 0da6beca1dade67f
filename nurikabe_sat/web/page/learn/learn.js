// Learn: a lesson about the rules, and one for each technique. #learn lists them, #learn?lesson=pool is one of them.
// The exercises are made beforehand: nothing is asked of the program but the list of techniques.

import { make } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { serverInfo } from "../lib/serverInfo.js";
import { techniqueName } from "../lib/techniques.js";
import { capital, levelName } from "../lib/words.js";
import { loadExercises } from "./exercise.js";
import { isDone } from "./progress.js";
import { RulesLesson } from "./rulesLesson.js";
import { TechniqueLesson } from "./techniqueLesson.js";

/** @typedef {{name: string, level: string, count: number, technique: Technique | null}} Lesson */

const RULES = "rules";

/** @type {(root: HTMLElement, params: Params) => () => void} */
export function mount(root, { lesson = "" }) {
  const page = make("div", { class: "learn" }, make("h1", {}, t("Learn")));
  root.append(page);
  let end = () => {};
  let isLeft = false;
  Promise.all([serverInfo(), loadExercises()]).then(
    ([{ techniques }, exercises]) => {
      if (isLeft) return;
      const counts = (/** @type {string} */ name) => exercises.get(name)?.length ?? 0;
      /** @type {Lesson[]} */
      const lessons = [
        { name: RULES, level: "", count: 1, technique: null },
        ...techniques.map((technique) => {
          const { name, level } = technique;
          return { name, level, count: counts(name), technique };
        }),
      ].filter(({ count }) => count);
      const at = lessons.findIndex(({ name }) => name === lesson);
      if (at < 0) return page.append(...overview(lessons));
      const next = lessons[at + 1]?.name ?? null;
      const { technique } = lessons[at];
      const shown = technique
        ? new TechniqueLesson(technique, exercises.get(lesson) ?? [], next)
        : new RulesLesson(next);
      page.replaceChildren(
        make("p", { class: "way" }, make("a", { href: "#learn" }, t("All lessons"))),
        ...shown.parts,
      );
      shown.board.fit(); // now, so that nothing below the board moves later
      document.title = `${shown.title} – Nurikabe`;
      end = () => shown.board.end();
    },
    (error) => page.append(make("p", { role: "alert" }, error.message)),
  );
  return () => {
    isLeft = true;
    end();
  };
}

/** @param {Lesson[]} lessons */
function overview(lessons) {
  const left = lessons.filter(({ name, count }) => !isDone(name, count));
  const text = left.length
    ? t("{n} of {all} lessons are done.", { n: lessons.length - left.length, all: lessons.length })
    : t("All lessons are done.");
  const go = left.length
    ? make("a", { class: "button primary", href: `#learn?lesson=${left[0].name}` }, [
        t("Go on: {name}", { name: titleOf(left[0]) }),
      ])
    : null;
  const levels = [...new Set(lessons.map(({ level }) => level))];
  const groups = levels.map((level) => {
    const items = lessons.filter((lesson) => lesson.level === level).map(item);
    return make("section", {}, make("h2", {}, level ? capital(levelName(level)) : t("First")), make("ol", {}, items));
  });
  return [
    make("p", {}, t("Each lesson shows a technique; then you find a step with it yourself, on two boards.")),
    make("p", { class: "go" }, go, make("span", { class: "faint" }, text)),
    make("div", { class: "lessons" }, groups),
  ];
}

/** @param {Lesson} lesson */
const titleOf = ({ name, technique }) => (technique ? capital(techniqueName(name)) : t("The rules"));

/** @param {Lesson} lesson */
function item(lesson) {
  const tick = isDone(lesson.name, lesson.count) ? make("span", { class: "done" }, ` ✓ ${t("done")}`) : null;
  return make("li", {}, make("a", { href: `#learn?lesson=${lesson.name}` }, titleOf(lesson)), tick);
}

// The address of a puzzle on this page. It needs no page, and runs in node.
//
//     addressOf(game)     "#play?pack=NAME" for one of the collection, "#play?day=DAY" for that of a day, or "#p=PATH"

/** @import { Game } from "./game.js" */

import { hashOf } from "./links.js";
import { writePath } from "./puzzlink.js";

/** @param {Game} game */
export function addressOf(game) {
  const { source, name, day } = game.about;
  if (source === "pack") return `#play?pack=${name}`;
  if (day) return `#play?day=${day}`;
  const path = writePath(game);
  return path ? hashOf(path) : "#play";
}

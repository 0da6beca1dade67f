// Types of the board, of stored games and of the server's answers. Every module knows them without an import. No browser
// loads this file, only the type checker reads it. The answers are described in full at /docs of a running server.

type Colour = "." | "B" | "W";
type Clue = number | "?" | null;
type Mark =
  | "focus"
  | "reason"
  | "fault"
  | "differs"
  | "decisive"
  | "needs"
  | "changed"
  | "good"
  | "assumed"
  | "follows"
  | "now"
  | "step"
  | "applies";

/** A part of the board: its first and last row, its first and last column, from 1. */
type Part = [top: number, bottom: number, left: number, right: number];

/** A cell of the API: its row and column, from 1. */
type Place = [row: number, col: number, ...rest: unknown[]];
type ColouredPlace = [row: number, col: number, colour: "B" | "W"];

/** One cell gets a colour. */
type Change = [cell: number, colour: Colour];
/** The same, with the colour that it had before. */
type Step = [cell: number, before: Colour, after: Colour];

/** What a step does to trials: it begins one, or ends the innermost. */
type Trial = "begin" | "keep" | "drop";
/** A step of undo in the store; one of trials has its name first. */
type StoredStep = Step[] | [Trial, ...Step[]];

interface Size {
  rows: number;
  cols: number;
}

/** What is known of a puzzle besides its clues. */
interface About {
  name?: string;
  level?: string | null;
  score?: number | null;
  seed?: number | null;
  source?: "pack" | "text" | "made";
  /** the level that the generator was asked for */
  requestedLevel?: string | null;
  /** how many more puzzles the text held */
  others?: number;
  author?: string;
  notes?: string;
  /** of which day it is the puzzle: "2026-11-22" */
  day?: string;
}

/** What the player was shown of a game: nothing, hints, or the solution or the way to it. */
type Help = "none" | "hints" | "solution";

/** A game as it is stored: see Game.toJSON. */
interface GameData extends Size, About {
  clues: Clue[];
  colours: string;
  past: StoredStep[];
  future: StoredStep[];
  help: Help;
  savepoints: Savepoint[];
}

/** A board that the player keeps under a name. */
interface Savepoint {
  name: string;
  colours: string;
}

interface SavedGame {
  game: GameData;
  seconds: number;
  solved: boolean;
}

/** A line of the list of stored games; done is in per cent. */
interface GameSummary extends Size {
  id: string;
  when: number;
  level: string | null;
  name: string;
  done: number;
  solved: boolean;
}

/** A puzzle that was finished: on which date, where the player was; day: of which day it is the puzzle. */
interface Result extends Size {
  id: string;
  on: string;
  seconds: number;
  level: string | null;
  help: Help;
  day?: string;
}

/** What its setter says about a puzzle. */
interface Caption {
  title: string;
  author: string;
  notes: string;
}
interface DraftData extends Size {
  clues: [place: string, clue: number | "?"][];
  caption?: Caption;
}
/** A state of the draft that was kept under a name. */
interface Version {
  name: string;
  draft: DraftData;
}

/** A puzzle of an imported collection: path is what stands behind "https://puzz.link/p?". */
interface CollectedPuzzle {
  path: string;
  name: string;
  author: string;
}
interface Collection {
  id: string;
  name: string;
  puzzles: CollectedPuzzle[];
}

/** A puzzle of the gallery; game has no colours but those of a game that is stored. */
interface GalleryItem extends Size {
  id: string;
  game: import("./game.js").Game;
  level: string;
  techniques: string[];
  title: string;
  address: string;
}
/** What the gallery is to show; "" for any. */
interface Filters {
  size: string;
  level: string;
  technique: string;
  state: string;
}

/** What set mode shows on the board. */
interface Shows {
  certain: boolean;
  differs: boolean;
}

/** What players choose for themselves: see settings.js. */
/** What a press paints. */
type BrushName = "sea" | "island" | "erase";

interface Settings {
  brush: BrushName;
  errors: boolean;
  surround: boolean;
  grey: boolean;
  parts: boolean;
  timer: boolean;
}

/** The last choice in the dialog "New puzzle". */
interface NewPuzzleChoice {
  level: string;
  size: string;
}

/** What follows the name of a view in the address. */
interface Params {
  p?: string;
  pack?: string;
  day?: string;
  cells?: string;
  moves?: string;
  hint?: string;
  /** the page that the position comes from */
  from?: string;
  lesson?: string;
  proof?: string;
}

/** A view: mount fills the empty element and returns what ends the view. */
interface View {
  mount(root: HTMLElement, params: Params): () => void;
}

/** A message about the board. */
interface Message {
  tone?: "info" | "good" | "bad" | "busy";
  title?: string;
  /** a sentence of the program, in English: before the text, if there are both */
  reason?: string;
  text?: string;
  /** what the text begins with: its names and the objects on the board light up each other */
  arguments?: Argument[];
  actions?: MessageAction[];
}
type MessageAction = [name: string, act: () => void, kind?: string];

/** What is drawn over the colours of the player. */
interface Overlay {
  /** another game in place of the one that is played: a replay */
  game?: import("./game.js").Game;
  marks?: Map<number, Mark> | null;
  ghosts?: string[] | null;
  /** what is written in a corner of a cell: the steps of a chain */
  notes?: Map<number, string> | null;
  /** where to look */
  where?: Part | null;
  /** without the colours of the player */
  bare?: boolean;
}

/** What to ask of the generator. */
interface PuzzleRequest extends Size {
  level: string | null;
  symmetry?: string;
  seed?: number | null;
  timeout?: number;
}

// The answers of the API. A status "limit" has nothing else but a message.

interface Rating {
  level: string | null;
  score: number | null;
  techniques: Record<string, number> | null;
}

/** A puzzle as collections hold it; cells are the colours of a board. */
interface Entry extends Size {
  name?: string;
  title?: string;
  author?: string;
  notes?: string;
  clues: (string | (string | number | null)[])[];
  cells?: string[];
  seed?: number;
  rating?: Rating;
  level?: string | null;
  score?: number | null;
}

interface Limit {
  status: "limit";
  message?: string;
}

interface Violation {
  code: string;
  message: string;
  cells: Place[];
}

interface CheckAnswer {
  status: "complete" | "broken" | "undecided";
  violations: Violation[];
  solvable: boolean | null;
}

/** Object of an argument: its name in English, its cells, and the parts of its name. */
interface NamedObject {
  name: string;
  kind: string;
  cells: Place[];
  phrase: string;
  number: string;
  shown: Place[];
  path: string;
  steps: number[];
}

/** Part of a reason: an English sentence with places, and the objects and numbers for them. */
interface Argument {
  kind: string;
  template: string;
  objects: Record<string, NamedObject[]>;
  numbers: Record<string, number>;
}

interface ChainStep {
  technique: string;
  cells: ColouredPlace[];
  because: Place[];
  text: string;
  arguments: Argument[];
  /** a second assumption */
  chains?: Chain[];
}

/** What follows from an assumption; end: what goes wrong, and against: the cells of that. */
interface Chain {
  assumed: ColouredPlace[];
  text: string;
  steps: ChainStep[];
  end: string | null;
  against: Place[];
  arguments: Argument[];
}

interface ExplainedStep extends ChainStep {
  chains: Chain[];
}

interface HintAnswer {
  status: "step" | "solved" | "wrong" | "none" | "ambiguous";
  text: string;
  lines: string[];
  where: Part | null;
  technique: string | null;
  cells: ColouredPlace[] | null;
  because: Place[] | null;
  chains: Chain[] | null;
  arguments: Argument[] | null;
  clues: Place[] | null;
  wrong: ColouredPlace[] | null;
}

interface ExplainAnswer {
  status: "solved" | "reached" | "none" | "ambiguous" | "limit";
  steps?: ExplainedStep[];
  mistake?: string[];
  mistake_arguments?: Argument[];
}

interface FactsAnswer {
  status: "complete" | "none" | "limit";
  cells?: string[] | null;
}

interface TriedNumber {
  number: number | null;
  possible: boolean | null;
  decided: number;
  cells: string[] | null;
  solutions?: number | null;
  more?: boolean;
}
interface DraftAnswer {
  status: "open" | "none" | "limit";
  cells?: string[] | null;
  needs?: Place[];
  numbers?: TriedNumber[];
  solutions?: string[][];
  more?: boolean;
}

interface WhyAnswer {
  status: "unique" | "none" | "ambiguous" | "limit";
  lines?: string[];
  arguments?: Argument[];
  conflict?: Place[];
  regions?: Place[][];
  cells?: ColouredPlace[] | null;
  complete?: boolean;
}

interface RateAnswer extends Partial<Rating> {
  status: "rated" | "none" | "ambiguous" | "limit";
  why?: string[];
  parts?: PhrasePart[][];
  /** an SVG file */
  plot?: string | null;
}

interface ConvertAnswer {
  status: "done";
  text: string;
  suffix: string;
}

interface GenerateAnswer extends Entry {
  status: "made" | "best";
  misses: string[];
  attempts: number;
}

/** The progress, in English and as numbers, or the best answer so far. */
interface News {
  words?: string;
  attempt?: number;
  open?: number;
  best?: GenerateAnswer;
}

interface FromPictureAnswer {
  status: "made" | "none";
  clues: string[];
  changed: Place[];
  nearest: boolean;
}

/** A clue of the API: its row and column, from 1, and its number, null for "?". */
type ClueAt = [row: number, col: number, number: number | null];

interface ClueChange {
  kind: "change" | "move" | "add" | "remove";
  before: ClueAt | null;
  after: ClueAt | null;
}

interface Proposal {
  changes: ClueChange[];
  clues: string[];
  solution: string[];
  level: string | null;
  score: number | null;
}

interface RepairAnswer {
  status: "right" | "repaired" | "best" | "none";
  tried: number;
  proposals: Proposal[];
}

interface ReduceAnswer {
  status: "reduced" | "minimal" | "none" | "ambiguous";
  clues: string[];
  solution: string[];
  dropped: Place[];
  level: string | null;
  score: number | null;
}

interface PackPuzzle extends Entry {
  name: string;
  level: string;
  score: number;
  techniques: Record<string, number>;
}

/** A technique with an example: rows of a board before and after it, cells between blanks. */
interface Technique {
  name: string;
  level: string;
  about: string;
  picture: { before: string[]; after: string[] };
}

interface Format {
  name: string;
  suffix: string;
  colours: boolean;
}

interface ServerInfo {
  version: string;
  levels: string[];
  symmetries: string[];
  formats: Format[];
  techniques: Technique[];
  limits: { cells: number };
}

type Said = "accepted" | "refused" | "by chance";

/** A part of a phrase about a proof: a template, and the values of its places. */
interface PhrasePart {
  template: string;
  values: Record<string, string[]>;
}

/** Three verdicts on a step of a proof, and what it says. */
interface StepVerdict {
  id: string;
  rule: string | null;
  sound: boolean;
  legup7: Said;
  legup2: Said;
  text: string;
  parts: PhrasePart[];
}

interface WhyStep {
  step: string;
  sentences: string[];
  sentences2: string[];
  cell: Place | null;
  flipped: ColouredPlace | null;
  marked: Place[];
  rules: string[];
  parts: PhrasePart[][];
  parts2: PhrasePart[][];
}

interface LegupCheckAnswer {
  status: "complete" | "open" | "wrong";
  holds: boolean;
  goal_flaw: string | null;
  complete7: Said;
  complete2: Said;
  steps: StepVerdict[];
  ends: { node: string; what: "solved" | "contradiction" | "open" | "no child" }[];
  remarks: string[];
  why: WhyStep | null;
}

/** A rule of LEGUP that applies on a board. */
interface RuleUse {
  rule: string;
  kind: "basic" | "contradiction" | "case" | "merge";
  cells: ColouredPlace[];
  clue: Place | null;
  ways: Place[][];
}

interface LegupMovesAnswer {
  status: "found" | "none";
  uses: RuleUse[];
}

interface LegupProveAnswer {
  status: "proved" | "refused";
  proof: string | null;
  reason: string | null;
  parts: PhrasePart[];
}

interface LegupConvertAnswer {
  status: "done";
  text: string;
  suffix: string;
  remarks: string[];
}

/** A line of the table of a class: see "legup grade". */
interface LegupGradeAnswer {
  status: "graded" | "failed" | "no_proof";
  grade: Record<string, string | number>;
  text_print: string;
  steps_print: string;
  section: string;
}

/** The table of a class: the values of each row in the order of the columns. */
interface LegupClassAnswer {
  status: "done";
  columns: string[];
  lines: string[][];
  csv: string;
  totals: string;
  summary: string[];
}

interface Answers {
  about: ServerInfo;
  check: CheckAnswer | Limit;
  convert: ConvertAnswer | Limit;
  draft: DraftAnswer;
  explain: ExplainAnswer;
  facts: FactsAnswer;
  legup_prove: LegupProveAnswer | Limit;
  generate: GenerateAnswer | Limit;
  legup_grade: LegupGradeAnswer | Limit;
  legup_class: LegupClassAnswer | Limit;
  hint: HintAnswer | Limit;
  legup_check: LegupCheckAnswer | Limit;
  repair: RepairAnswer | Limit;
  legup_moves: LegupMovesAnswer | Limit;
  pack: PackPuzzle[];
  rate: RateAnswer;
  reduce: ReduceAnswer | Limit;
  legup_convert: LegupConvertAnswer | Limit;
  from_picture: FromPictureAnswer | Limit;
  why: WhyAnswer;
}

/** The answer at a path of the API. */
type AnswerAt<Path extends string> = Path extends keyof Answers
  ? Answers[Path]
  : Path extends `pack/${string}`
    ? Entry
    : never;

// What TypeScript knows of service workers only in another library than that of pages.

interface ServiceWorkerEvent extends Event {
  request: Request;
  data: unknown;
  waitUntil(work: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
}

interface ServiceWorkerScope {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: string, listener: (event: ServiceWorkerEvent) => void): void;
}

/** The body of a question. */
type Question = Record<string, unknown>;

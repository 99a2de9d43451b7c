import { spelled } from "./imports.ts";
import type { Source } from "./sources.ts";
import { lineAt, namesDeclaredIn, type Place, type Syntax, treeOf } from "./syntax.ts";

// Nothing in core may have these names, not even a local variable.
const alwaysOutside: ReadonlySet<string> = new Set(
  "globalThis eval Function WeakRef FinalizationRegistry Atomics SharedArrayBuffer Temporal".split(" "),
);

// A file may use these names for things of its own, such as a `window` of the policy.
const outsideUnlessDeclared: ReadonlySet<string> = new Set(
  `global window self document navigator location process performance crypto console fetch require module
  setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate queueMicrotask Buffer
  Worker WebAssembly XMLHttpRequest WebSocket localStorage sessionStorage __dirname __filename`.split(/\s+/),
);

// These read the machine's time zone or its locale, so the same dispute could end differently elsewhere.
const forbiddenMethods: ReadonlySet<string> = new Set(
  `getDate getDay getFullYear getHours getMinutes getMonth getSeconds getMilliseconds getTimezoneOffset
  setDate setFullYear setHours setMinutes setMonth setSeconds setMilliseconds toDateString toTimeString
  toLocaleString toLocaleDateString toLocaleTimeString toLocaleLowerCase toLocaleUpperCase
  localeCompare`.split(/\s+/),
);

// With fewer arguments than this, these methods of Date formats and croner read the clock.
const argumentsNeeded: ReadonlyMap<string, number> = new Map([
  ["format", 1],
  ["formatToParts", 1],
  ["nextRun", 1],
  ["nextRuns", 2],
  ["previousRuns", 2],
  ["msToNext", 1],
]);

/** Every place where a file reads a clock, a random source, the machine or the outside world. */
export function impuritiesIn(source: Source): readonly string[] {
  const tree = treeOf(source);
  const declared = namesDeclaredIn(tree);
  return tree.places.flatMap((place) => {
    const impurity = impurityAt(place, declared);
    if (impurity === undefined) return [];
    return [`${source.file}:${lineAt(source.text, place.node.start)}: ${impurity}; core is pure, pass it in`];
  });
}

function impurityAt(place: Place, declared: ReadonlySet<string>): string | undefined {
  const { node, parent } = place;
  if (node.type === "MetaProperty" && spelled(node) === "import.meta") return "`import.meta` is the machine";
  if (node["declare"] === true) return "`declare` would hide what is missing from the compiler";
  if (node.type === "CallExpression") return callAt(node);
  if (node.type !== "Identifier" || !isReference(place)) return undefined;
  const name = String(node["name"]);
  const isOutside = alwaysOutside.has(name) || (outsideUnlessDeclared.has(name) && !declared.has(name));
  if (isOutside) return `\`${name}\` reaches outside`;
  if (name === "Date" && !isPureDate(place)) return "`Date` may read the clock or the time zone here";
  if (name === "Math" && !/^Math\.(?!random$)\w+$/.test(spelled(parent))) return "`Math` may be random here";
  if (name === "Intl" && !isNamedIntl(place)) return "`Intl` may read the locale here";
  return undefined;
}

function callAt(node: Syntax): string | undefined {
  const callee = node["callee"] as Syntax;
  const property = callee.type === "MemberExpression" ? (callee["property"] as Syntax) : undefined;
  const method = property?.type === "Literal" ? String(property["value"]) : spelled(property);
  if (forbiddenMethods.has(method)) return `\`${method}\` reads the time zone or the locale`;
  const given = countOf(node);
  const needed = argumentsNeeded.get(method) ?? 0;
  return given < needed ? `\`${method}\` with ${given} arguments reads the clock` : undefined;
}

/** `Date.parse`, `Date.UTC`, `instanceof Date` and `new Date(instant)`; several numbers would be local time. */
function isPureDate({ parent, part }: Place): boolean {
  if (parent?.type === "NewExpression") return part === "callee" && countOf(parent) === 1;
  if (parent?.type === "BinaryExpression") return parent["operator"] === "instanceof" && part === "right";
  return ["Date.parse", "Date.UTC"].includes(spelled(parent));
}

/** `Intl` never stands alone; that a locale is passed is for the reader to see. */
function isNamedIntl({ parent, part }: Place): boolean {
  return parent?.type === "MemberExpression" && part === "object" && parent["computed"] !== true;
}

/** A spread may turn out empty, so it counts as no argument. */
function countOf(node: Syntax): number {
  return (node["arguments"] as readonly Syntax[]).filter(({ type }) => type !== "SpreadElement").length;
}

/** A name that stands for a value, not the name of a property, of a type or of an import. */
function isReference({ parent, part }: Place): boolean {
  if (parent === undefined) return false;
  const names = part === "key" || part === "property" || part === "label";
  if (names && parent["computed"] !== true) return false;
  return !/^TS|^(Import|Export)\w*Specifier$|^MetaProperty$/.test(parent.type) || isWrapper(parent.type);
}

/** These TypeScript nodes wrap a value. */
function isWrapper(type: string): boolean {
  return /^TS(As|Satisfies|NonNull|Instantiation)\w*Expression$/.test(type);
}

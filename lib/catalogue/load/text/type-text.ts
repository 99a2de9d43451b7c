import type { Handler, Mutability } from "#core/resource-types/call-knowledge.ts";
import { digitsOf, numbersIn } from "./digits.ts";
import { readName, writeName } from "./odd-names.ts";

/** What is stored of a type beside its properties. */
export type StoredType = {
  readonly id: readonly string[];
  readonly alsoId: readonly (readonly string[])[];
  readonly arns: readonly string[];
  readonly mutability: Mutability;
  readonly tagProperty?: string | undefined;
  readonly handlers: Readonly<Partial<Record<Handler, readonly string[]>>>;
  /** Marked paths beneath the properties at the top, which carry their own marks. */
  readonly readOnly: readonly string[];
  readonly writeOnly: readonly string[];
  readonly createOnly: readonly string[];
};

const handlerBits: Readonly<Record<Handler, number>> = { create: 1, read: 2, update: 4, delete: 8, list: 16 };
const handlerNames = Object.keys(handlerBits) as readonly Handler[];
const mutabilities: readonly Mutability[] = ["full", "immutable", "none", "unknown"];

// Most ARNs begin and most tags are called like this.
const arnStart = `arn:\${Partition}:`;
const arnPlace = `:\${Region}:\${Account}:`;

const paths = (list: readonly string[]): string => list.map((path) => writeName(path.slice(1))).join(",");
const pathsOf = (text: string): readonly string[] =>
  text === "" ? [] : text.split(",").map((path) => `/${readName(path)}`);

/** `actions` are those that handlers may name, by their numbers. */
export function writeType(type: StoredType, actions: readonly string[]): string {
  return [
    paths(type.id),
    type.alsoId.map(paths).join("|"),
    type.arns.map((arn) => arn.replace(arnStart, "").replace(arnPlace, "@")).join(" "),
    String(mutabilities.indexOf(type.mutability)),
    type.tagProperty === "/Tags" ? "+" : (type.tagProperty ?? ""),
    paths(type.readOnly),
    paths(type.writeOnly),
    paths(type.createOnly),
    writeHandlers(type.handlers, actions),
  ].join("\t");
}

export function readType(line: string, actions: readonly string[]): StoredType {
  const [id = "", alsoId = "", arns = "", mutability = "", tag = "", ...rest] = line.split("\t");
  const [readOnly = "", writeOnly = "", createOnly = "", handlers = ""] = rest;
  return {
    id: pathsOf(id),
    alsoId: alsoId === "" ? [] : alsoId.split("|").map(pathsOf),
    arns: arns === "" ? [] : arns.split(" ").map((arn) => arnStart + arn.replace("@", arnPlace)),
    mutability: mutabilities[Number(mutability)] ?? "unknown",
    tagProperty: tag === "+" ? "/Tags" : tag || undefined,
    readOnly: pathsOf(readOnly),
    writeOnly: pathsOf(writeOnly),
    createOnly: pathsOf(createOnly),
    handlers: readHandlers(handlers, actions),
  };
}

/** Per action its distance from the one before and which handlers need it. */
function writeHandlers(handlers: StoredType["handlers"], actions: readonly string[]): string {
  const place = new Map(actions.map((action, at) => [action, at]));
  const bits = new Map<number, number>();
  for (const name of handlerNames) {
    for (const action of handlers[name] ?? []) {
      const at = place.get(action);
      if (at !== undefined) bits.set(at, (bits.get(at) ?? 0) | handlerBits[name]);
    }
  }
  let before = 0;
  return [...bits]
    .sort(([a], [b]) => a - b)
    .map(([at, bit]) => {
      const distance = at - before;
      before = at;
      return digitsOf(distance) + digitsOf(bit);
    })
    .join("");
}

function readHandlers(text: string, actions: readonly string[]): StoredType["handlers"] {
  const numbers = numbersIn(text);
  const handlers: Partial<Record<Handler, string[]>> = {};
  let at = 0;
  for (let index = 0; index < numbers.length; index += 2) {
    at += numbers[index] ?? 0;
    const bit = numbers[index + 1] ?? 0;
    for (const name of handlerNames) {
      if ((bit & handlerBits[name]) === 0) continue;
      const list = handlers[name] ?? [];
      list.push(actions[at] ?? "");
      handlers[name] = list;
    }
  }
  return handlers;
}

import { BlockList, isIP } from "node:net";
import { InvalidInput } from "#core/faults.ts";
import { isList, isRecord, type Json } from "#core/fields/json.ts";
import { wildcard } from "./wildcard.ts";

const families = { 4: "ipv4", 6: "ipv6" } as const;
const longest = { 4: 32, 6: 128 };

function familyOf(text: string): 4 | 6 | undefined {
  const family = isIP(text);
  return family === 4 || family === 6 ? family : undefined;
}

/** Whether an address is within a range such as `10.0.0.0/24`; what is no address is in none. */
function addressRange(range: string): (text: string) => boolean {
  const [network = "", bits = ""] = range.split("/");
  const family = familyOf(network);
  const length = /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
  if (family === undefined || length < 0 || length > longest[family]) {
    const hint = "write it like `10.0.0.0/24`";
    throw new InvalidInput("the range of addresses of an event pattern is none", { hint });
  }
  const within = new BlockList();
  within.addSubnet(network, length, families[family]);
  return (text) => familyOf(text) === family && within.check(text, families[family]);
}

/** What one alternative of a pattern says of a value that is there, or that it is not to be there. */
export type PatternCondition =
  | { readonly kind: "value"; readonly holds: (value: Json) => boolean }
  | { readonly kind: "absent" };

type Holds = (value: Json) => boolean;
type OfText = (text: string) => boolean;

const onText =
  (test: OfText): Holds =>
  (value) =>
    typeof value === "string" && test(value);

export function conditionFrom(alternative: Json): PatternCondition {
  if (isList(alternative)) throw refused("an alternative is a list", "write a value or an operator");
  if (!isRecord(alternative)) return { kind: "value", holds: (value) => value === alternative };
  const [[name, operand] = ["", null], ...more] = Object.entries(alternative);
  if (more.length > 0) throw refused("an alternative has several operators", "write one in each");
  if (name === "exists") return existence(operand);
  const holds = operators[name]?.(operand);
  if (holds === undefined) throw refused(`\`${name.slice(0, 40)}\` is no operator`, "see its documentation");
  return { kind: "value", holds };
}

function existence(operand: Json): PatternCondition {
  if (operand === true) return { kind: "value", holds: () => true };
  if (operand === false) return { kind: "absent" };
  throw refused("`exists` is neither true nor false", "write one of them");
}

/** Operators by name; a name that every object has is none. */
const operators: Readonly<Record<string, (operand: Json) => Holds>> = Object.assign(Object.create(null), {
  prefix: (operand: Json) => onText(edge(operand, (text, part) => text.startsWith(part))),
  suffix: (operand: Json) => onText(edge(operand, (text, part) => text.endsWith(part))),
  "equals-ignore-case": (operand: Json) => onText(sameLetters(textIn(operand))),
  wildcard: (operand: Json) => onText(wildcard(textIn(operand))),
  cidr: (operand: Json) => onText(addressRange(textIn(operand))),
  numeric: numeric,
  "anything-but": anythingBut,
});

const sameLetters = (wanted: string): OfText => {
  const lower = wanted.toLowerCase();
  return (text) => text.toLowerCase() === lower;
};

/** The beginning or the end of a text, with or without regard to capitals. */
function edge(operand: Json, has: (text: string, part: string) => boolean): OfText {
  if (!isRecord(operand)) {
    const part = textIn(operand);
    return (text) => has(text, part);
  }
  const part = textIn(operand["equals-ignore-case"] ?? null).toLowerCase();
  return (text) => has(text.toLowerCase(), part);
}

const comparisons: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  "=": (value, bound) => value === bound,
  "<": (value, bound) => value < bound,
  "<=": (value, bound) => value <= bound,
  ">": (value, bound) => value > bound,
  ">=": (value, bound) => value >= bound,
};

function numeric(operand: Json): Holds {
  const parts = isList(operand) ? operand : [];
  if (parts.length !== 2 && parts.length !== 4)
    throw refused("`numeric` is not one or two comparisons", numericHint);
  const tests = [parts.slice(0, 2), parts.slice(2)].filter(({ length }) => length > 0).map(comparison);
  return (value) => typeof value === "number" && tests.every((test) => test(value));
}
const numericHint = 'write it like `[">", 0, "<=", 5]`';

function comparison([sign = null, bound = null]: readonly Json[]): (value: number) => boolean {
  const compare =
    typeof sign === "string" && Object.hasOwn(comparisons, sign) ? comparisons[sign] : undefined;
  if (compare === undefined || typeof bound !== "number") throw refused("a comparison is none", numericHint);
  return (value) => compare(value, bound);
}

/** Any value that is there besides those named, or those that some operators name. */
function anythingBut(operand: Json): Holds {
  if (isList(operand))
    return not(
      operand.map(scalarIn).map(
        (each): Holds =>
          (value) =>
            value === each,
      ),
    );
  if (!isRecord(operand)) return not([(value) => value === operand]);
  const [[name, inner] = ["", null]] = Object.entries(operand);
  const operator = ["prefix", "suffix", "equals-ignore-case", "wildcard"].includes(name)
    ? operators[name]
    : undefined;
  if (operator === undefined)
    throw refused("`anything-but` holds no such operator", "name values, beginnings or ends");
  return not((isList(inner) ? inner : [inner]).map(operator));
}

const not =
  (excluded: readonly Holds[]): Holds =>
  (value) =>
    !excluded.some((holds) => holds(value));

function scalarIn(value: Json): Json {
  if (isList(value) || isRecord(value))
    throw refused("`anything-but` lists no values", "list texts or numbers");
  return value;
}

function textIn(operand: Json): string {
  if (typeof operand === "string") return operand;
  throw refused("an operator on text holds none", "write a text in quotes");
}

const refused = (what: string, hint: string) => new InvalidInput(`of an event pattern ${what}`, { hint });

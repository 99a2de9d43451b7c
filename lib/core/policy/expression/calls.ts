import { nearestWord } from "../../schema/spelling.ts";
import type { Words } from "./complaint.ts";
import { functions, methods } from "./declaration.ts";
import type { Node } from "./engine.ts";

/** A function that is not offered, or that is given too little or too much. */
export function functionOffence(node: Extract<Node, { op: "call" }>): Words | undefined {
  const [name, args] = node.args;
  const unknown = offence({ name, count: args.length, known: functions, form: (each) => `${each}(…)` });
  const pattern = args[1];
  if (unknown !== undefined || name !== "glob") return unknown;
  if (pattern?.op === "value" && typeof pattern.args === "string") return undefined;
  const hint = 'write the pattern itself, such as `glob(resource.id, "web-*")`';
  return { message: "the pattern of `glob` has to be text in quotes", hint };
}

export function methodOffence(node: Extract<Node, { op: "rcall" }>): Words | undefined {
  const [name, , args] = node.args;
  return offence({ name, count: args.length, known: methods, form: (each) => `x.${each}(…)` });
}

type ExpressionCall = {
  readonly name: string;
  readonly count: number;
  readonly known: Readonly<Record<string, readonly number[]>>;
  readonly form: (name: string) => string;
};

function offence({ name, count, known, form }: ExpressionCall): Words | undefined {
  const counts = Object.hasOwn(known, name) ? known[name] : undefined;
  if (counts === undefined) {
    const near = nearestWord(name, Object.keys(known));
    const offered = Object.keys(known)
      .map((each) => `\`${each}\``)
      .join(", ");
    const hint = near === undefined ? `available are ${offered}` : `did you mean \`${form(near)}\`?`;
    return { message: `\`${name}\` is not available`, hint: name === "matches" ? instead : hint };
  }
  if (counts.includes(count)) return undefined;
  const wanted = counts.join(" or ");
  return {
    message: `\`${name}\` takes ${wanted} argument${wanted === "1" ? "" : "s"}, not ${count}`,
    hint: `write it like ${example(name)}`,
  };
}

const instead =
  'regular expressions can run for hours; use `glob(text, "web-*")`, `startsWith`, `endsWith` or `contains`';

const examples: Readonly<Record<string, string>> = {
  has: "has(claim.until)",
  size: "size(situations)",
  glob: 'glob(resource.id, "web-*")',
  int: "int(tags.tier)",
  double: "double(tags.weight)",
  string: "string(claim.trust)",
  lowerAscii: "tags.env.lowerAscii()",
  startsWith: 'tags.env.startsWith("prod")',
  endsWith: 'tags.env.endsWith("prod")',
  contains: 'tags.env.contains("prod")',
  map: "situations.map(each, each.size())",
};

const example = (name: string): string =>
  `\`${examples[name] ?? `situations.${name}(each, each == "peak")`}\``;

import { lastName } from "../../../fields/last-name.ts";
import type { IdentifierOverride } from "../overrides/identifiers.ts";
import { type Arn, type ArnShape, matchArn, nameIn, parseArn } from "./arn.ts";
import type { Part, TypeIdentity } from "./parts.ts";
import type { Leaf, Scene } from "./scene.ts";
import { leavesNamed } from "./template.ts";

/** A value as the identifier wants it, and how much its making took. */
export type Fitted = { readonly text: string; readonly doubt: number };

export type Where = { readonly identity: TypeIdentity; readonly scene: Scene };

/** An ARN where the identifier is one, else the name or id, also out of an ARN; undefined for another resource's. */
export function fitted({ value, at: { key } }: Leaf, part: Part, where: Where): Fitted | undefined {
  const { special } = where.identity;
  if (special?.never?.some((start) => value.startsWith(start)) === true) return undefined;
  const arn = parseArn(value);
  if (arn !== undefined) return part.isArn ? ownArn(arn, part, where) : withinArn(arn, part, where.identity);
  if (part.isArn) return built(value, key, where);
  if (part.isGenerated && key.endsWith("name") && !part.want.aliases.certain.includes(key)) return undefined;
  const text = special === undefined ? value : bare(value, special);
  return text === "" ? undefined : { text, doubt: 0 };
}

/** The identifier alone, without what some calls put before and after it. */
function bare(value: string, { after, without = [], upTo }: IdentifierOverride): string {
  const begin = after === undefined ? -1 : value.indexOf(after);
  const start = without.find((beginning) => value.startsWith(beginning)) ?? "";
  const text = begin < 0 ? value.slice(start.length) : value.slice(begin + (after?.length ?? 0));
  return upTo === undefined ? text : (text.split(upTo)[0] ?? "");
}

/** An ARN of a type whose ARNs have known shapes must have one of them. */
function ownArn(arn: Arn, { isSelf }: Part, { identity: { shapes } }: Where): Fitted | undefined {
  const isStrange =
    isSelf && shapes.length > 0 && !shapes.some((shape) => matchArn(arn, shape) !== undefined);
  return isStrange ? undefined : { text: arn.text, doubt: 0 };
}

function withinArn(arn: Arn, part: Part, { shapes, special }: TypeIdentity): Fitted | undefined {
  if (special?.fromArn !== undefined) return { text: toldBy(arn, special.fromArn), doubt: 0 };
  for (const shape of shapes) {
    const values = matchArn(arn, shape);
    const text = values === undefined ? undefined : variableFor(part, shape, values);
    if (text !== undefined) return { text, doubt: 0 };
  }
  if (part.isSelf && shapes.length > 0) return undefined;
  const tail = nameIn(arn);
  return tail === "" ? undefined : { text: tail, doubt: 1 };
}

/** An identifier that takes more of an ARN than a name. */
export function toldBy({ region, account, resource }: Arn, template: string): string {
  return template.replace("{region}", region).replace("{account}", account).replace("{resource}", resource);
}

/** The variable called like the part, else the last. */
export function variableFor(part: Part, shape: ArnShape, values: readonly string[]): string | undefined {
  const named = shape.variables.findIndex((variable) => part.want.key === variable.toLowerCase());
  const index = named >= 0 ? named : values.length - 1;
  const value = values[index];
  return value === undefined ? undefined : nameAtEnd(value, shape.variables[index]);
}

/** Where the variable holds a path as well, only the name at its end. */
export function nameAtEnd(value: string, variable: string | undefined): string {
  return variable?.endsWith("WithPath") === true ? lastName(value) : value;
}

const isOfOtherKind = (variable: string, key: string): boolean =>
  key.endsWith("name") ? !variable.includes("Name") : variable.endsWith("WithPath") && key.endsWith("id");

/** An ARN made from the name, where the record has all else of its shape and a name is what it wants. */
function built(value: string, key: string, { identity, scene }: Where): Fitted | undefined {
  const [shape] = identity.shapes;
  if (shape === undefined || scene.account === "" || identity.special?.unbuilt === true) return undefined;
  if (isOfOtherKind(shape.variables.at(-1) ?? "", key)) return undefined;
  const before = shape.variables.slice(0, -1).map((name) => leavesNamed(name, scene.leaves)[0]?.value);
  if (before.includes(undefined)) return undefined;
  const region = shape.regional ? scene.region : "";
  const account = shape.owned ? scene.account : "";
  const resource = shape.literals.map((literal, at) => `${literal}${[...before, value][at] ?? ""}`).join("");
  return { text: `arn:${scene.partition}:${shape.service}:${region}:${account}:${resource}`, doubt: 2 };
}

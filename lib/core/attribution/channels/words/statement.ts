import { intentIn, motivationIn, type ReasonPart, type ReasonWords, reasonParts } from "./reason.ts";

const mostParts = 8;

const isPart = (name: string): name is ReasonPart => reasonParts.some((part) => part === name);

function named(part: string): readonly [ReasonPart, string] | undefined {
  const at = part.search(/[=:]/);
  const name = part.slice(0, at).toLowerCase();
  return at > 0 && isPart(name) ? [name, part.slice(at + 1)] : undefined;
}

/** A bare word is the goal or the reason that it names; the first that is neither is the reference. */
function bare(part: string, said: ReasonWords): readonly [ReasonPart, string] | undefined {
  if (said.intent === undefined && intentIn(part) !== undefined) return ["intent", part];
  if (said.motivation === undefined && motivationIn(part) !== undefined) return ["motivation", part];
  return said.ref === undefined ? ["ref", part] : undefined;
}

/** What follows `parley` in a user agent or a session name: `intent=cost;ref=FIN-12` or `cost+budget+FIN-12`. */
export function saidIn(parts: readonly string[]): ReasonWords {
  const said: Partial<Record<ReasonPart, string>> = {};
  for (const part of parts.slice(0, mostParts)) {
    const found = named(part) ?? bare(part, said);
    if (found !== undefined) said[found[0]] ??= found[1];
  }
  return said;
}

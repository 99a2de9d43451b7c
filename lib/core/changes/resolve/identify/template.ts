import { nameIn, parseArn } from "./arn.ts";
import { normalKey } from "./place.ts";
import type { Leaf, Scene } from "./scene.ts";

/**
 * Identifiers written as `{clusterName}/{nodegroupName}`, filled from the record's keys. `{jobFlow.id}` asks for a
 * key within another, `{bus!default}` does without the value after the mark, and `{@account}`, `{@region}` and
 * `{@partition}` are the record's own; `{@arn:topicArn}` keeps an ARN whole, which otherwise gives its name. A list
 * fills one identifier for each member.
 */
function fill(template: string, scene: Scene): readonly string[] {
  const pieces = template.split(/\{([^{}]+)\}/);
  let filled: readonly string[] = [pieces[0] ?? ""];
  for (let index = 1; index < pieces.length; index += 2) {
    const values = valuesOf(pieces[index] ?? "", scene);
    if (values.length === 0) return [];
    const after = pieces[index + 1] ?? "";
    const most = Math.min(Math.max(values.length, filled.length), 100);
    const before = filled;
    filled = Array.from(
      { length: most },
      (_, at) => `${before[at] ?? before[0] ?? ""}${values[at] ?? values[0] ?? ""}${after}`,
    );
  }
  return filled;
}

/** The first template of which the record holds every part. */
export function fillFirst(templates: string | readonly string[], scene: Scene): readonly string[] {
  for (const template of typeof templates === "string" ? [templates] : templates) {
    const filled = fill(template, scene);
    if (filled.length > 0) return filled;
  }
  return [];
}

function valuesOf(name: string, scene: Scene): readonly string[] {
  if (name === "@account") return scene.account === "" ? [] : [scene.account];
  if (name === "@region") return scene.region === "" ? [] : [scene.region];
  if (name === "@partition") return [scene.partition];
  if (name.startsWith("@arn:")) {
    return leavesNamed(name.slice("@arn:".length), scene.leaves).flatMap(
      ({ value }) => parseArn(value)?.text ?? [],
    );
  }
  const [key = "", unwanted] = name.split("!");
  return leavesNamed(key, scene.leaves)
    .map(({ value }) => nameWithin(value))
    .filter((value) => value !== "" && value !== unwanted);
}

/** Within an identifier made of names, an ARN stands for the name at its end. */
function nameWithin(value: string): string {
  const arn = parseArn(value);
  return arn === undefined ? value : nameIn(arn);
}

/** The leaves with a key, asked of before answered, outer before inner; several only in one list. */
export function leavesNamed(name: string, leaves: readonly Leaf[]): readonly Leaf[] {
  const [parent, key] = name.includes(".") ? name.split(".").map(normalKey) : [undefined, normalKey(name)];
  let best: Leaf | undefined;
  for (const leaf of leaves) {
    const { at } = leaf;
    if (at.key !== key || (parent !== undefined && at.parent !== parent)) continue;
    if (best === undefined || (at.from === best.at.from && at.depth < best.at.depth)) best = leaf;
  }
  if (best === undefined) return [];
  const { at } = best;
  return at.listed ? leaves.filter((leaf) => leaf.at === at) : [best];
}

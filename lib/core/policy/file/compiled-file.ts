import * as z from "zod/mini";
import { sha256 } from "../../digest.ts";
import { Misconfigured } from "../../faults.ts";
import { canonicalJson, isList, isRecord, type Json, jsonIn } from "../../fields/json.ts";
import { pointerOf, pointerSteps } from "../../schema/pointer.ts";
import { compilePolicy } from "../compile.ts";
import type { Policy } from "../policy.ts";
import type { PolicyFile } from "../policy-file.ts";

/**
 * A policy as the functions find it: checked, without its YAML, and with the places of its parts. Where a part
 * has no place of its own, that of the part above it counts.
 */
const CompiledFile = z.strictObject({
  v: z.literal(1),
  name: z.string(),
  digest: z.string(),
  file: z.unknown(),
  at: z.record(z.string(), z.string()),
  // What it was made of, to be shown; nothing is judged with it.
  written: z.optional(z.string()),
  layers: z.optional(
    z.array(
      z.strictObject({ key: z.string(), name: z.string(), digest: z.string(), text: z.optional(z.string()) }),
    ),
  ),
});

// Verdicts name nothing that lies deeper.
const deepestPlace = 3;

export function writeCompiledPolicy(policy: Policy): string {
  const { name, digest, file, at, written, layers } = policy.whole ?? policy;
  const places = placesIn(file as unknown as Json, [], { at, above: undefined });
  const text = written === undefined ? {} : { written };
  return canonicalJson({
    v: 1,
    name,
    digest,
    file: file as unknown as Json,
    at: Object.fromEntries(places),
    ...text,
    ...(layers !== undefined && { layers: layers.map((layer) => ({ ...layer })) }),
  });
}

type Above = { readonly at: Policy["at"]; readonly above: string | undefined };

function placesIn(value: Json, steps: readonly string[], { at, above }: Above): readonly [string, string][] {
  const place = at(pointerOf(steps));
  const own: readonly [string, string][] = place === above ? [] : [[pointerOf(steps), place]];
  if (steps.length === deepestPlace || !(isList(value) || isRecord(value))) return own;
  const inside = Object.entries(value).filter(([, part]) => part !== undefined);
  return [
    ...own,
    ...inside.flatMap(([name, part]) => placesIn(part, [...steps, name], { at, above: place })),
  ];
}

/** INVARIANT (same policy): what is judged with is what was deployed, to the last letter, or nothing is judged. */
export function readCompiledPolicy(text: string): Policy {
  const { name, digest, file, at, written, layers } = compiledFile(text);
  if (sha256(canonicalJson(file as Json)) !== digest) throw unusable("is not the one that its digest names");
  // What was compiled from has been through the schema, which would not read its own answers again.
  const compiled = compilePolicy({
    file: file as PolicyFile,
    at: placeIn(at),
    name,
    written,
    layers: layers as Policy["layers"],
  });
  if ("policy" in compiled) return compiled.policy;
  throw unusable("does not compile");
}

function compiledFile(text: string): z.infer<typeof CompiledFile> {
  const read = CompiledFile.safeParse(jsonIn(text));
  if (read.success) return read.data;
  throw unusable("is not in a form that this version reads");
}

const unusable = (why: string): Misconfigured =>
  new Misconfigured(`the compiled policy ${why}`, {
    hint: "deploy Parley again: deploying compiles the policy",
  });

function placeIn(at: Readonly<Record<string, string>>): Policy["at"] {
  const places = new Map(Object.entries(at));
  return (pointer) => {
    for (let steps = pointerSteps(pointer); steps.length > 0; steps = steps.slice(0, -1)) {
      const place = places.get(pointerOf(steps));
      if (place !== undefined) return place;
    }
    return places.get("") ?? "";
  };
}

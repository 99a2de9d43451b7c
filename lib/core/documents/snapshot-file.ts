import * as z from "zod/mini";
import { Actor } from "../claims/claim.ts";
import { Instant } from "../claims/instant.ts";
import { Situation } from "../claims/situation.ts";
import { sha256 } from "../digest.ts";
import { BrokenInvariant, Misconfigured } from "../faults.ts";
import { canonicalJson, isRecord, type Json } from "../fields/json.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import { readRecord } from "../ledger/record-text.ts";
import { type Ground, groundIn } from "../preview/snapshot/ground.ts";
import { Refs, SnapshotItem } from "../preview/snapshot/snapshot-body.ts";
import type { LineFlaw } from "./record-file.ts";

const Count = z.int().check(z.nonnegative());
const version = 1;

/** The first line of what `parley snapshot` writes. */
const Head = z.strictObject({
  parley: z.literal("snapshot"),
  v: z.literal(version),
  /** The moment at which the first resource was read. */
  at: Instant,
  /** Who took it. */
  as: Actor,
  /** References under which it is known what was closed. */
  because: Refs,
  /** Policy, registry and owners as one text, and its digest. */
  ground: z.strictObject({ digest: z.string(), text: z.string() }),
});
type SnapshotHead = Readonly<z.infer<typeof Head>>;

/** A line of a file that `parley snapshot` writes: the head, then situations, then resources, and how many lines there were. */
export const SnapshotLine = z.union([
  Head,
  z.strictObject({ situation: Situation }),
  SnapshotItem,
  z.strictObject({ lines: Count }),
]);

const lineOf = (value: unknown): string => `${canonicalJson(value as Json)}\n`;

type WrittenSnapshot = Omit<SnapshotHead, "parley" | "v"> & {
  readonly situations: readonly Situation[];
  readonly items: readonly SnapshotItem[];
};

export const snapshotText = ({ situations, items, ...head }: WrittenSnapshot): string =>
  [
    lineOf({ parley: "snapshot", v: version, ...head }),
    ...situations.map((situation) => lineOf({ situation })),
    ...items.map(lineOf),
    lineOf({ lines: 1 + situations.length + items.length }),
  ].join("");

/** One resource as it was known, with everything that was known around it. */
type SnapshotResource = {
  readonly resource: string;
  readonly at: string;
  readonly record: DocketRecord | undefined;
  readonly situations: readonly Situation[];
  readonly ungoverned: string | undefined;
};

export type SnapshotRead = Pick<SnapshotHead, "at" | "as" | "because"> & {
  readonly ground: Ground;
  readonly resources: ReadonlyMap<string, SnapshotResource>;
};

/** What is wrong, and in which line; `newer` where only a later release can read it. */
export type SnapshotFlaw = LineFlaw & { readonly line: number; readonly newer?: number };

const flawIn = (line: number, flaw: string): SnapshotFlaw => ({ line, flaw });

/** A snapshot as it was written to the byte; or what is wrong with it. */
export function readSnapshot(text: string): SnapshotRead | SnapshotFlaw {
  const [first = "", ...lines] = text.split("\n");
  const head = headOf(first);
  if ("flaw" in head) return head;
  const ground = groundOf(head);
  if ("flaw" in ground) return ground;
  const situations: Situation[] = [];
  const resources = new Map<string, SnapshotResource>();
  for (const [index, line] of lines.entries()) {
    const place = index + 2;
    if (line === "") return flawIn(place, "it ends before its last line");
    const read = lineIn(line);
    if (read === undefined || "parley" in read) return flawIn(place, "it is not as it was written");
    if ("lines" in read) {
      const isLast = lines.length === index + 2 && lines.at(-1) === "";
      if (read.lines !== index + 1 || !isLast) return flawIn(place, "lines are missing, or too many");
      const { at, as, because } = head;
      return { at, as, because, ground, resources };
    }
    if ("situation" in read) situations.push(read.situation);
    else {
      const resource = resourceOf(read, situations);
      if ("flaw" in resource) return flawIn(place, resource.flaw);
      resources.set(resource.resource, resource);
    }
  }
  return flawIn(lines.length + 1, "it ends before its last line");
}

function headOf(line: string): SnapshotHead | SnapshotFlaw {
  const value = parsed(line);
  if (!isRecord(value) || value["parley"] !== "snapshot")
    return flawIn(1, "it is not what `parley snapshot` writes");
  const { v } = value;
  if (typeof v === "number" && v > version) return { ...flawIn(1, `it is of version ${v}`), newer: v };
  const read = Head.safeParse(value);
  return read.success ? read.data : flawIn(1, "its first line is not as it was written");
}

/** INVARIANT (same policy): what is judged with is what the running Parley judged with, to the last letter. */
function groundOf({ ground: { digest, text } }: SnapshotHead): Ground | SnapshotFlaw {
  if (sha256(text) !== digest) return flawIn(1, "its policy is not the one that its digest names");
  try {
    return groundIn(text);
  } catch {
    return flawIn(1, "its policy is not in a form that this release reads");
  }
}

function lineIn(line: string): z.infer<typeof SnapshotLine> | undefined {
  const value = parsed(line);
  const read = SnapshotLine.safeParse(value);
  return read.success && lineOf(value) === `${line}\n` ? read.data : undefined;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function resourceOf(
  { resource, at, situations: places, record, ungoverned }: SnapshotItem,
  known: readonly Situation[],
): SnapshotResource | LineFlaw {
  const situations = places.flatMap((place) => known[place] ?? []);
  if (situations.length !== places.length) return { flaw: "it names a situation that is not there" };
  try {
    const stored = record === undefined ? undefined : readRecord(canonicalJson(record as unknown as Json));
    return { resource, at, situations, record: stored, ungoverned };
  } catch (error) {
    if (error instanceof Misconfigured || error instanceof BrokenInvariant) return { flaw: error.message };
    throw error;
  }
}

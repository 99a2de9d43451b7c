import type { Situation } from "#core/claims/situation.ts";
import { headIn, type RecordHead, readRecordLine } from "#core/documents/record-file.ts";
import { InvalidInput } from "#core/faults.ts";
import { jsonIn } from "#core/fields/json.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { observing } from "#core/policy/observing.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { inflated } from "#files/events/inflate.ts";
import { keptLayers } from "#files/layers/kept-layers.ts";
import { readPolicy } from "#files/policy-text.ts";
import { chunksOf, type DiskPlace } from "../inputs/disk.ts";
import { rejected } from "../inputs/load.ts";

/** What a replay came to, as it was written. */
export type ReadRecordFile = {
  readonly at: string;
  /** The policy that judged, where Parley only observes. */
  readonly policy: Policy;
  readonly leftOut: RecordHead["leftOut"];
  readonly situations: readonly Situation[];
  readonly dockets: readonly DocketRecord[];
  readonly decisions: readonly LoggedDecision[];
};

/** Above what is ever written, and below what would fill the memory. */
const mostBytes = 128 * 1024 * 1024;

async function textOf(place: DiskPlace): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of inflated(place.named, chunksOf(place))) {
    size += chunk.length;
    if (size > mostBytes)
      throw new InvalidInput(`\`${place.named}\` is too large`, { hint: "a record has at most 128 MB" });
    // A piece is overwritten by the next.
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks).toString("utf8");
}

const again = "write it anew with `parley replay LOG… --record FILE`";

const damaged = ({ named: file }: DiskPlace, line: number, flaw: string): InvalidInput =>
  new InvalidInput(`this record is damaged: ${flaw}`, { hint: again, at: { file, line, column: 1 } });

function headOf(text: string, { named }: DiskPlace): RecordHead {
  const head = headIn(jsonIn(text));
  if (head === undefined)
    throw new InvalidInput(`\`${named}\` is not what \`parley replay --record\` writes`, { hint: again });
  if (!("newer" in head)) return head;
  throw new InvalidInput(
    `\`${named}\` is a record of version ${head.newer}, and this release reads version 1`,
    {
      hint: "open it with the release that wrote it, or a later one",
    },
  );
}

function policyOf({ policy: { name, text, layers } }: RecordHead): Policy {
  const read = readPolicy(text, name, keptLayers(layers as Policy["layers"]));
  if ("diagnostics" in read) throw rejected(name, "policy in a record", read.diagnostics);
  return observing(read.policy);
}

type Parts = { situations: Situation[]; dockets: DocketRecord[]; decisions: LoggedDecision[] };

/** Reads a record whole, or says at which line it is none. */
export async function readRecordFile(place: DiskPlace): Promise<ReadRecordFile> {
  const [first = "", ...lines] = (await textOf(place)).split("\n");
  const head = headOf(first, place);
  const policy = policyOf(head);
  const parts: Parts = { situations: [], dockets: [], decisions: [] };
  const isWhole = lines.some((text, index) => addLine(text, parts, { place, line: index + 2, policy }));
  if (!isWhole || lines.length !== countOf(parts) + 2 || lines.at(-1) !== "")
    throw damaged(place, lines.length + 1, "something stands behind its last line");
  return { at: head.at, policy, leftOut: head.leftOut, ...parts };
}

const countOf = ({ situations, dockets, decisions }: Parts): number =>
  situations.length + dockets.length + decisions.length;

type LineGround = { readonly place: DiskPlace; readonly line: number; readonly policy: Policy };

/** Says whether it was the last one. */
function addLine(text: string, parts: Parts, { place, line, policy }: LineGround): boolean {
  if (text === "") throw damaged(place, line, "it ends before its last line");
  const read = readRecordLine(text, jsonIn(text));
  if ("flaw" in read) throw damaged(place, line, read.flaw);
  if ("head" in read) throw damaged(place, line, "it begins twice");
  if ("situation" in read) parts.situations.push(read.situation);
  else if ("docket" in read) parts.dockets.push(read.docket);
  else if ("lines" in read) return isLast(read.lines, parts, { place, line, policy });
  else if (read.decision.record.policy !== policy.digest)
    throw damaged(place, line, "its decision was not made under its policy");
  else parts.decisions.push(read.decision);
  return false;
}

function isLast(lines: number, parts: Parts, { place, line }: LineGround): boolean {
  if (lines === countOf(parts) + 1) return true;
  throw damaged(place, line, "lines are missing");
}

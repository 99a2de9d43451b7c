import type { Verdict } from "../arbitration/verdict.ts";
import { instantOf } from "../claims/instant.ts";
import { sha256 } from "../digest.ts";
import { canonicalJson } from "../fields/json.ts";
import type { FieldPath } from "../fields/path.ts";
import type { DocketRecord, OpenCase } from "../ledger/docket-record.ts";
import { resourceText } from "../resources/resource-id.ts";
import { essencesOf } from "./essence.ts";
import { isGuardrailCase } from "./guarded.ts";

const letters = "abcdefghijklmnopqrstuvwxyz234567";

/** Ids of cases stand in links and in names of executions: short, and of small letters and digits alone. */
function caseId({ resource, version }: DocketRecord, now: number): string {
  const hash = sha256(`case\n${resourceText(resource)}\n${version}\n${now}`);
  return Array.from(
    { length: 26 },
    (_, at) => letters[Number.parseInt(hash.slice(at * 2, at * 2 + 2), 16) % 32],
  ).join("");
}

type Essences = Readonly<Record<FieldPath, string>>;

/**
 * What a verdict comes to, and after which write of Parley's own another one is due: anyone who writes against a value that
 * a question holds is put right once more, though the question is the same.
 */
function digestOf(essences: Essences, { restores }: DocketRecord, { fields }: Verdict): string {
  const isDue = fields.some(({ effect }) => effect === "write");
  const last = isDue ? restores.findLast(({ state }) => state === "done") : undefined;
  return sha256(canonicalJson([essences, last?.id ?? null])).slice(0, 32);
}

/** What was settled before is news again once nobody minded for a while. */
function stillSettled(settled: DocketRecord["settled"], essences: Essences): DocketRecord["settled"] {
  const kept = Object.entries(settled).filter(([path]) => Object.hasOwn(essences, path));
  return kept.length === Object.keys(settled).length ? settled : Object.fromEntries(kept);
}

/** What nobody could read was not written either: it is news once it can be read. */
export function withoutUnwritten(
  settled: DocketRecord["settled"],
  { fields }: Pick<Verdict, "fields">,
): DocketRecord["settled"] {
  const due = new Set(fields.filter(({ effect }) => effect === "write").map(({ path }) => path));
  return Object.fromEntries(Object.entries(settled).filter(([path]) => !due.has(path as FieldPath)));
}

const isNews = (essences: Essences, settled: DocketRecord["settled"]): boolean =>
  Object.entries(essences).some(([path, essence]) => settled[path as FieldPath] !== essence);

function opened(record: DocketRecord, judged: OpenedInput, now: number): OpenCase {
  return {
    id: caseId(record, now),
    state: "opening",
    openedAt: instantOf(now),
    run: 1,
    stirred: false,
    ...judged,
    questions: [],
  };
}

type OpenedInput = Required<Pick<OpenCase, "judged">> & Pick<OpenCase, "guarded">;

const guardedBy = (verdict: Verdict): Pick<OpenCase, "guarded"> =>
  isGuardrailCase(verdict) ? { guarded: true } : {};

/** The record with the case that the verdict calls for: a new one, or the open one stirred where the verdict is another. */
export function withCase(record: DocketRecord, verdict: Verdict, now: number): DocketRecord {
  const essences = essencesOf(verdict);
  const judged = { judged: digestOf(essences, record, verdict), ...guardedBy(verdict) };
  const open = record.case;
  if (open !== undefined) {
    const { guarded: _, ...rest } = open;
    return open.judged === judged.judged
      ? record
      : { ...record, case: { ...rest, ...judged, stirred: true } };
  }
  const settled = stillSettled(record.settled, essences);
  return { ...record, settled, case: isNews(essences, settled) ? opened(record, judged, now) : undefined };
}

type CaseTurn = "nothing" | "start" | "wake";

/** Whom the case waits for: a crash may have come between a write and what was to follow it. */
export function nextFor(open: OpenCase | undefined): CaseTurn {
  if (open?.state === "opening") return "start";
  return open?.state === "waiting" && open.stirred ? "wake" : "nothing";
}

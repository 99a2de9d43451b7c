import type { Dispute } from "../../arbitration/dispute.ts";
import { millis } from "../../claims/instant.ts";
import type { DocketRecord } from "../../ledger/docket-record.ts";
import type { HappenedAt } from "../../notices/question/asking.ts";
import { timeText } from "../../notices/time-text.ts";
import type { LoggedDecision } from "../../ports/stores/decision-log.ts";
import { personName } from "../../questions/naming.ts";
import { silence } from "../../questions/silence.ts";
import { hidesIn, type Knowing } from "../shown-value.ts";
import { type DecidedLine, decidedLine } from "./decided.ts";
import { fieldName, type SheetReader, valueText } from "./scene.ts";

/** A moment at which something happened; whose doing is missing is Parley's, or silence's. */
export type SheetTurn = { readonly at: HappenedAt } & (
  | { readonly kind: "verdict"; readonly decided: DecidedLine }
  | { readonly kind: "write"; readonly field: string; readonly who?: string; readonly value?: string }
  | { readonly kind: "asked"; readonly field: string }
  | { readonly kind: "answered"; readonly field: string; readonly who?: string }
);

export type TurnsInput = {
  readonly record: DocketRecord;
  readonly decisions: readonly LoggedDecision[];
  readonly reader: SheetReader;
  /** Nothing before it is told. */
  readonly from: number;
  /** The latest are told, as many as these. */
  readonly most: number;
};

export type SheetTurns = { readonly turns: readonly SheetTurn[]; readonly isMore: boolean };

/** The turning points of a resource, the latest first. */
export function turnsOf(input: TurnsInput, knowing: Knowing): SheetTurns {
  const { decisions, reader, from, record, most } = input;
  const hides = hidesIn(record.resource, knowing);
  const about = { reader, name: (field: string) => fieldName(field, hides) };
  const all: readonly SheetTurn[] = [
    ...decisions.flatMap((decision) => verdictTurn(decision, reader, knowing)),
    ...record.history
      .filter(({ field }) => reader.sees(field))
      .map((write) => writeTurn(write, about, hides)),
    ...askedTurns(record, about),
    ...answerTurns(record, about),
  ];
  const told = all
    .filter(({ at }) => millis(at.at) >= from)
    .toSorted((a, b) => millis(b.at.at) - millis(a.at.at));
  return { turns: told.slice(0, most), isMore: told.length > most };
}

type About = { readonly reader: SheetReader; readonly name: (field: string) => string };

const momentFor = ({ zone }: SheetReader, at: string): HappenedAt => ({ at, text: timeText(at, zone) });

/** A verdict on fields that are not the reader's is none that they may read of. */
function verdictTurn(decision: LoggedDecision, reader: SheetReader, knowing: Knowing): readonly SheetTurn[] {
  const decided = decidedLine(decision, reader, knowing);
  const { fields } = decision.record.verdict;
  const isTold = decided.fields.length > 0 || fields.every(({ path }) => reader.sees(path));
  return isTold ? [{ kind: "verdict", at: decided.at, decided }] : [];
}

function writeTurn(
  { field, at, by, principal, after }: Dispute["history"][number],
  { reader, name }: About,
  hides: (path: string) => boolean,
): SheetTurn {
  return {
    kind: "write",
    at: momentFor(reader, at),
    field: name(field),
    ...(by === "change" && { who: personName(principal) }),
    ...(after !== undefined && { value: valueText(after, field, hides) }),
  };
}

function askedTurns({ asked, case: open }: DocketRecord, { reader, name }: About): readonly SheetTurn[] {
  const now = (open?.questions ?? []).flatMap(({ fields, askedAt }) =>
    fields.map((field) => ({ field, at: askedAt })),
  );
  const all = [...asked, ...now].filter(({ field }) => reader.sees(field));
  const once = new Map(all.map(({ field, at }) => [`${millis(at)} ${field}`, { field, at }]));
  return [...once.values()].map(({ field, at }) => ({
    kind: "asked",
    at: momentFor(reader, at),
    field: name(field),
  }));
}

const answerTurns = ({ rulings }: DocketRecord, { reader, name }: About): readonly SheetTurn[] =>
  rulings
    .filter(({ field }) => reader.sees(field))
    .map(({ field, at, by }) => ({
      kind: "answered",
      at: momentFor(reader, at),
      field: name(field),
      ...(by !== silence && { who: personName(by) }),
    }));

import { randomUUID } from "node:crypto";
import type { Parley } from "#adapters/parley/client.ts";
import { allOf } from "#adapters/parley/pages.ts";
import { listSituations } from "#core/api/operations/situation-reads.ts";
import { closeSituation, declareSituation } from "#core/api/operations/situation-writes.ts";
import { InvalidInput } from "#core/faults.ts";
import type { SituationView } from "#core/views/situation-view.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Asked } from "../remote/open.ts";
import { plain } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { rowsOf, say, timeIn } from "./shown.ts";

const rowOf = (situation: SituationView, terminal: Terminal): readonly string[] => {
  const time = timeIn(terminal);
  const { kind, ref, state, scope, since, until, closedAt, source, by = [] } = situation;
  const ends = until === undefined ? "" : `, until ${time(until)}`;
  const when = state === "closed" ? `closed ${time(closedAt ?? since)}` : `since ${time(since)}${ends}`;
  const where = Object.entries(scope).map(([key, value]) => `${key}=${[value].flat().join("|")}`);
  return [`${kind} ${ref}`, when, where.join(" ") || "everywhere", [source, ...by].join(", ")];
};

export const openSituations = (parley: Parley): Promise<readonly SituationView[]> =>
  allOf(parley, listSituations, { narrower: "ask the API page by page" });

/** `parley situation list`. */
export async function tellSituations(asked: Asked, terminal: Terminal, parley: Parley): Promise<ExitCode> {
  const items = await openSituations(parley);
  const none = ["nothing is the matter: no situation is open, and none closed within the last day"];
  const rows = items.map((each) => rowOf(each, terminal));
  say({ document: { items }, lines: rows.length === 0 ? none : rowsOf(rows, terminal) }, asked, terminal);
  return exitCodes.fine;
}

export type SituationAsked = Asked & {
  readonly kind: string;
  readonly ref: string;
  readonly scope?: readonly string[];
  readonly for?: string;
  readonly until?: string;
  readonly severity?: string;
  readonly note?: string;
};

/** `service=checkout`; a key that comes twice names alternatives. */
function scopeIn(words: readonly string[]): Readonly<Record<string, string | string[]>> {
  const scope: Record<string, string[]> = Object.create(null);
  for (const word of words) {
    const at = word.indexOf("=");
    if (at <= 0 || at === word.length - 1)
      throw new InvalidInput(`\`${word.slice(0, 100)}\` says nothing of where it holds`, {
        hint: "write `key=value`, such as `service=checkout` or `accounts=123456789012`",
      });
    const key = word.slice(0, at);
    scope[key] = [...(scope[key] ?? []), word.slice(at + 1)];
  }
  return Object.fromEntries(
    Object.entries(scope).map(([key, values]) => [key, values.length === 1 ? (values[0] ?? "") : values]),
  );
}

/** `parley situation declare`: makes known that something is so, in the caller's own name. */
export async function sayItIsSo(
  asked: SituationAsked,
  terminal: Terminal,
  parley: Parley,
): Promise<ExitCode> {
  const { kind, ref, scope = [], until, severity, note } = asked;
  const body = {
    kind: kind as "incident",
    ref,
    scope: scopeIn(scope),
    ...(asked.for !== undefined && { for: asked.for }),
    ...(until !== undefined && { until }),
    ...(severity !== undefined && { severity }),
    ...(note !== undefined && { note }),
  };
  const told = await parley.ask(declareSituation, { body, key: randomUUID() });
  const warned = told.warning === undefined ? [] : [`but ${plain(told.warning)}`];
  say({ document: told, lines: [...rowsOf([rowOf(told, terminal)], terminal), ...warned] }, asked, terminal);
  return exitCodes.fine;
}

/** `parley situation close`. */
export async function sayItIsOver(
  asked: SituationAsked,
  terminal: Terminal,
  parley: Parley,
): Promise<ExitCode> {
  const { kind, ref } = asked;
  const told = await parley.ask(closeSituation, { body: { kind: kind as "incident", ref } });
  say(
    {
      document: told,
      lines: rowsOf(
        told.items.map((each) => rowOf(each, terminal)),
        terminal,
      ),
    },
    asked,
    terminal,
  );
  return exitCodes.fine;
}

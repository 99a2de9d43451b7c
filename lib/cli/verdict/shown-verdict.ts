import type { Decision } from "#core/arbitration/decide.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import { pathKey } from "#core/fields/path.ts";
import { clockface } from "../terminal/moment.ts";
import { paints } from "../terminal/paint.ts";
import { plainDeep } from "../terminal/plain-text.ts";
import { labelled, wrapped } from "../terminal/prose.ts";
import { hasColour, proseWidth, type Terminal } from "../terminal/terminal.ts";
import { type BlockStyle, fieldBlock, type KnownOfField, painted } from "./field-block.ts";

const headlines = {
  keep: "nothing has to change",
  revert: "a live value loses",
  ask: "a person has to decide",
} as const;

/** Matches by the field, however its path is spelled. */
function byPath<T>(values: Readonly<Record<string, T>>): (path: string) => T | undefined {
  const keyed = new Map(Object.entries(values).map(([path, value]) => [pathKey(path), value]));
  return (path) => keyed.get(pathKey(path));
}

const knownOf = (dispute: Dispute): KnownOfField => ({
  claims: new Map(dispute.claims.map((claim) => [claim.id, claim])),
  live: byPath(dispute.live),
});

function headOf(decision: Decision, dispute: Dispute, look: BlockStyle): readonly string[] {
  const { account, region, type, id } = dispute.resource;
  return [
    `${painted(decision.outcome, look)}  ${headlines[decision.outcome]}`,
    ...wrapped(`${type} ${id} in ${account}/${region}, at ${look.clock(dispute.now)}`, look.width).map(
      look.paint.quiet,
    ),
  ];
}

type Shown = { readonly dispute: Dispute; readonly known: KnownOfField; readonly look: BlockStyle };

/** A verdict for a person: the outcome, every field, the warnings, and the whole in words. */
function verdictPage(decision: Decision, { dispute, known, look }: Shown): string {
  const setting = { width: look.width, at: 9, label: look.paint.wary };
  const parts = [
    headOf(decision, dispute, look).join("\n"),
    ...decision.fields.map((field) => fieldBlock(field, known, look)),
    ...decision.warnings.map((warning) => labelled("warning", warning, setting)),
    wrapped(decision.explanation, look.width).join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

const lookOf = (terminal: Terminal): Omit<BlockStyle, "reasons"> => ({
  paint: paints(hasColour(terminal, "out")),
  width: proseWidth(terminal),
  clock: clockface(terminal.zone()),
});

type ShownVerdictInput = {
  readonly decision: Decision;
  readonly dispute: Dispute;
  /** Whether the reasons are listed besides the explanation, which has them in words. */
  readonly reasons: boolean;
};

/** The page for a person; nothing that a claimant wrote can steer the terminal. */
export function shownVerdict(judged: ShownVerdictInput, terminal: Terminal): string {
  const decision = plainDeep(judged.decision);
  const dispute = plainDeep(judged.dispute);
  const look = { ...lookOf(terminal), reasons: judged.reasons };
  return verdictPage(decision, { dispute, known: knownOf(dispute), look });
}

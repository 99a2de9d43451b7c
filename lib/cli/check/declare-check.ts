import type { Parley } from "#adapters/parley/client.ts";
import { Duration } from "#core/claims/instant.ts";
import { sha256 } from "#core/digest.ts";
import { InvalidInput, parse } from "#core/faults.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import type { WrittenIntent } from "#core/intents/intent-body.ts";
import type { AskedWrite } from "#core/plans/check/asked-writes.ts";
import { type CheckedPlan, fatesIn } from "#core/plans/check/checked.ts";
import { isLostIn, type PlanStakes, stakesOf, togetherOf } from "#core/plans/check/stakes.ts";
import { type DeclaredAnswer, type Declaring, declareAll } from "../declaring/declare-all.ts";
import { reasonIn } from "../declaring/reason.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { CheckOptions } from "./options.ts";
import { inboxEnd, isWaiting, type Waited, waitForTurn } from "./turn.ts";

/** What was declared of a plan, and what was waited for. */
export type PlanDeclared = {
  readonly declared: readonly DeclaredAnswer[];
  readonly leftOut: readonly { readonly address: string; readonly why: string }[];
  readonly waited?: Pick<Waited, "turn" | "ms">;
};

type DeclaringInput = {
  readonly checked: CheckedPlan;
  readonly writes: readonly AskedWrite[];
  readonly again: () => Promise<CheckedPlan>;
};

/** What is wrong with the words, before anything is asked. */
export function refuseLoose(
  { declare, once, wait, note, for: length, until }: CheckOptions,
  { isRunning, role }: { readonly isRunning: boolean; readonly role: string | undefined },
): void {
  if (declare !== true) {
    const loose = Object.entries({ once, wait, note, for: length, until }).find(
      ([, word]) => word !== undefined,
    );
    if (loose === undefined) return;
    throw new InvalidInput(`\`--${loose[0]}\` is about what is declared`, {
      hint: "add `--declare --because REF`, or leave it out",
    });
  }
  if (once !== undefined && !keyShape.test(once))
    throw new InvalidInput("`--once` is no key", {
      hint: "use up to 60 letters, digits, `.`, `_` and `-`, such as the number of a pipeline's run",
    });
  if (!isRunning)
    throw new InvalidInput("only a running Parley is told what somebody intends", {
      hint: "say where it is with `--at`, or set `PARLEY`",
    });
  if (role !== undefined)
    throw new InvalidInput("what is declared is your own, and never another role's", {
      hint: "leave `--as ROLE` out, and have the role declare it itself",
    });
}

/** How long is waited for a turn, in milliseconds. */
const lengthIn = ({ wait }: CheckOptions): number | undefined =>
  wait === undefined ? undefined : parse("the wait", Duration, wait);

/** Declares what of a plan would not be kept, so that it gets its turn, and waits for that where it is asked to. */
export async function declareCheck(
  asked: CheckOptions,
  { checked, writes, again }: DeclaringInput,
  { parley, terminal }: { readonly parley: Parley; readonly terminal: Terminal },
): Promise<{ readonly checked: CheckedPlan; readonly declaring: PlanDeclared }> {
  const [reason, longestMs] = [reasonIn(asked), lengthIn(asked)];
  const byAddress = new Map(checked.resources.map((resource) => [resource.address, resource]));
  const { stakes, leftOut } = togetherOf(writes.flatMap((write) => stakesLost(write, byAddress)));
  const after = longestMs === undefined ? undefined : await inboxEnd(parley);
  const declared = await declareAll(
    stakes.map((stake) => keyed({ ...reason, ...stake }, asked.once)),
    parley,
  );
  const first = declared.length === 0 ? checked : await again();
  if (longestMs === undefined) return { checked: first, declaring: { declared, leftOut } };
  const claims = new Set(declared.flatMap(({ claims: own = [] }) => own.map(({ id }) => id)));
  if (isWaiting(first)) terminal.err(waitingLine(declared, waitingText(first), asked.wait));
  const {
    checked: last,
    turn,
    ms,
  } = await waitForTurn({ claims, after, longestMs, first, again }, parley, terminal);
  return { checked: last, declaring: { declared, leftOut, waited: { turn, ms } } };
}

const keyShape = /^[A-Za-z0-9._-]{1,60}$/;

/** The same stake again is the same; what a later plan would lose besides, or says otherwise, is declared by itself. */
function keyed(body: WrittenIntent, once: string | undefined): Declaring {
  if (once === undefined) return { body };
  return { body, key: `${once}.${sha256(canonicalJson(body as unknown as Json)).slice(0, 32)}` };
}

type ByAddress = ReadonlyMap<string, CheckedPlan["resources"][number]>;

/** Nothing need be said of a resource all of which is kept. */
function stakesLost(write: AskedWrite, byAddress: ByAddress): readonly PlanStakes[] {
  const resource = byAddress.get(write.change.address);
  if (resource === undefined || resource.fields.every(({ fate }) => fate === "kept")) return [];
  return [stakesOf(write, isLostIn(resource))];
}

/** Anyone who breaks off knows what they have declared, and can withdraw it. */
function waitingLine(declared: readonly DeclaredAnswer[], what: string, longest: string | undefined): string {
  const ids = declared.map(({ id }) => id).join(", ");
  return `parley: ${ids === "" ? "" : `declared ${ids}; `}waiting for ${what}, ${longest} at most\n`;
}

function waitingText(checked: CheckedPlan): string {
  const { waits, asks } = fatesIn(checked);
  const turns = waits === 0 ? [] : [`the turn of ${waits} ${waits === 1 ? "field" : "fields"}`];
  const answers = asks === 0 ? [] : [`an answer about ${asks}`];
  return [...turns, ...answers].join(" and ");
}

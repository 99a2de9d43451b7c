import type { Claim, Motivation } from "../claims/claim.ts";
import { compareSources, sourceFacts } from "../claims/sources.ts";
import type { Intent, Source } from "../claims/words.ts";

/** What one channel says about why something was changed. */
export type Testimony = {
  readonly source: Source;
  readonly intent?: Intent;
  readonly motivation?: Motivation;
  /** When the reason ends by itself. */
  readonly until?: string;
  /** Leave that a person signed; only a declaration can carry it. */
  readonly delegatedBy?: Claim["delegatedBy"];
  /** Where the change is reviewed, which says nothing of why. */
  readonly pr?: string;
};

export type Attribution = {
  readonly intent: Intent;
  readonly motivation: Motivation;
  readonly source: Source;
  readonly trust: number;
  readonly contradicted: boolean;
  /** What weaker channels said otherwise. */
  readonly contradictions: readonly Testimony[];
  readonly until?: string;
  readonly delegatedBy?: Claim["delegatedBy"];
};

const text = (testimony: Testimony): string =>
  [
    testimony.intent,
    testimony.motivation?.kind,
    testimony.motivation?.ref,
    testimony.motivation?.note,
    testimony.pr,
  ].join("\u0000");

/** A testimony with a goal and a reason says more than one with either. */
const fullness = ({ intent, motivation }: Testimony): number =>
  (intent === undefined ? 0 : 1) + (motivation === undefined || motivation.kind === "none" ? 0 : 1);

/** Strongest first; of one channel's testimonies the fullest counts, then the smaller text: order means nothing. */
function byStrength(a: Testimony, b: Testimony): number {
  const place = compareSources(a.source, b.source);
  if (place !== 0) return place;
  const parts = fullness(b) - fullness(a);
  if (parts !== 0) return parts;
  return text(a) < text(b) ? -1 : 1;
}

/** Where a change is reviewed, as the strongest channel that says so has it. */
export const pullRequestSaid = (testimonies: readonly Testimony[]): string | undefined =>
  testimonies.filter(({ pr }) => pr !== undefined).toSorted(byStrength)[0]?.pr;

export const saysSomething = (testimony: Testimony): boolean =>
  testimony.intent !== undefined || testimony.motivation !== undefined;

function differs(a: Testimony, b: Testimony): boolean {
  const intent = a.intent !== undefined && b.intent !== undefined && a.intent !== b.intent;
  const kind =
    a.motivation !== undefined &&
    b.motivation !== undefined &&
    a.motivation.kind !== b.motivation.kind &&
    // No reason does not contradict a reason.
    a.motivation.kind !== "none" &&
    b.motivation.kind !== "none";
  const ref =
    a.motivation?.ref !== undefined &&
    b.motivation?.ref !== undefined &&
    a.motivation.ref !== b.motivation.ref;
  return intent || kind || ref;
}

const leaveIn = ({ delegatedBy }: Testimony) => (delegatedBy === undefined ? {} : { delegatedBy });

/** The strongest channel speaks; a contradiction by another is recorded and costs one step of trust. */
export function attribute(testimonies: readonly Testimony[]): Attribution | undefined {
  const heard = testimonies.filter(saysSomething).toSorted(byStrength);
  const strongest = heard[0];
  if (strongest === undefined) return undefined;

  const contradictions = heard.slice(1).filter((other) => differs(strongest, other));
  const agreeing = heard.filter((other) => !differs(strongest, other));
  const contradicted = contradictions.length > 0;
  const until = agreeing.find((other) => other.until !== undefined)?.until;
  return {
    intent: agreeing.find(({ intent }) => intent !== undefined)?.intent ?? "unattributed",
    motivation: agreeing.find(({ motivation }) => motivation !== undefined)?.motivation ?? { kind: "none" },
    source: strongest.source,
    trust: Math.max(sourceFacts(strongest.source).evidence - (contradicted ? 1 : 0), 0),
    contradicted,
    contradictions,
    ...(until !== undefined && { until }),
    ...(sourceFacts(strongest.source).carriesLeave && leaveIn(strongest)),
  };
}

import type { ActorKind, MotivationKind } from "#core/claims/words.ts";
import type { PresetName } from "#core/policy/sources/preset-names.ts";

/** The environments of the packaged policy, strictest first. */
export const environmentNames = ["prod", "staging", "test"] as const;
export type EnvironmentName = (typeof environmentNames)[number];

/** How far Parley goes at first, and what a policy calls that. */
export const firstSteps = { observe: "observe", ask: "advise", enforce: "enforce" } as const;
export type FirstStep = keyof typeof firstSteps;

/** What a first policy of one's own is written from; every text is checked and in one spelling. */
export type StartAnswers = {
  readonly accounts: Readonly<Record<EnvironmentName, readonly string[]>>;
  readonly deploys: readonly string[];
  readonly machines: readonly string[];
  readonly answers: readonly string[];
  readonly incidents?: PresetName;
  readonly numbers: Readonly<
    Record<Extract<MotivationKind, "incident" | "change-ticket">, readonly string[]>
  >;
  readonly firstStep: FirstStep;
  /** Roles of a log that are none of the above: written as a proposal, never as a row. */
  readonly seen: readonly SeenRole[];
};

export type SeenRole = {
  readonly principal: string;
  readonly takenFor: Extract<ActorKind, "pipeline" | "automation" | "service" | "agent" | "unknown">;
  readonly changes: number;
};

/** INVARIANT (a text stays one): in double quotes nothing that it holds can end it or begin something else. */
export const quoted = (text: string): string => JSON.stringify(text);

export const quotedList = (texts: readonly string[]): string => `[${texts.map(quoted).join(", ")}]`;

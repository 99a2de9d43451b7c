import type { Claim } from "#core/claims/claim.ts";
import type { Situation } from "#core/claims/situation.ts";
import type { Intent, MotivationKind } from "#core/claims/words.ts";
import type { Json } from "#core/fields/json.ts";
import type { Trouble } from "#local/sandbox/state.ts";
import type { HandName } from "./hands.ts";
import type { ThingName } from "./things.ts";

/** By which way somebody says why: each of those that Parley listens to. */
export type Channel = "session" | "session tags" | "user agent" | "tags" | "intent";

export type Saying = {
  readonly by: Channel;
  readonly intent: Intent;
  readonly motivation: MotivationKind;
  readonly ref: string;
  /** When what they want ends, in milliseconds after it is written. */
  readonly for?: number;
};

/** Properties at the top of a thing; null takes one away. */
export type Values = Readonly<Record<string, Json>>;

export type Writing = {
  readonly thing: ThingName;
  readonly hand: HandName;
  readonly values: Values;
  readonly says?: Saying;
};

type Wanting = Pick<Claim, "field" | "constraint"> & Partial<Pick<Claim, "prefer" | "strength">>;

type Opening = Pick<Situation, "kind" | "ref" | "source" | "responders" | "by" | "exploited" | "until">;

/** Calls of a port just before which a rival may write: where a worker has read and not yet written. */
export type Moment = "cloud.update" | "cloud.status" | "dockets.save" | "decisions.put";

/** What happens in a story besides time. */
export type Act =
  | ({ readonly do: "write" } & Writing)
  | ({ readonly do: "rival"; readonly before: Moment } & Writing)
  | { readonly do: "remove" | "create"; readonly thing: ThingName; readonly hand: HandName }
  | ({ readonly do: "open"; readonly thing?: ThingName } & Opening)
  | { readonly do: "close"; readonly ref: string }
  | {
      readonly do: "declare";
      readonly hand: HandName;
      readonly thing: ThingName;
      readonly key: string;
      readonly wants: readonly Wanting[];
      readonly says: Omit<Saying, "by">;
    }
  | { readonly do: "withdraw"; readonly hand: HandName; readonly key: string }
  | {
      readonly do: "answer";
      /** Which of the questions that anybody was ever asked, however long it is over. */
      readonly question: number;
      readonly who: "first approver" | "second approver" | "stranger" | "writer";
      readonly option: number;
    }
  | { readonly do: "switch"; readonly stopped: boolean }
  | { readonly do: "trouble"; readonly trouble: Trouble }
  | { readonly do: "hide"; readonly thing: ThingName; readonly isHidden: boolean }
  /** The cloud loses the execution that was started last. */
  | { readonly do: "lose" };

/** `at`: milliseconds from the beginning of the story, so that no step moves when another is left out. */
export type Step = { readonly at: number } & Act;

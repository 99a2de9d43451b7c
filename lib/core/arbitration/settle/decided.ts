import type { Json } from "../../fields/json.ts";
import type { AskSetting } from "../../policy/policy-file.ts";
import type { Cause, Pause } from "../causes.ts";
import type { Dispute } from "../dispute.ts";
import type { Stake } from "../stakes.ts";
import type { Option, Outcome } from "../verdict.ts";
import type { Voice } from "./voice.ts";

type AskedBefore = Dispute["asked"][number];

/** Why a person has to decide, and what holds until they do. */
export type Ask = {
  readonly cause: Cause;
  /** What would be written if it were for Parley alone. */
  readonly instead: Json | undefined;
  readonly meanwhile: Json | undefined;
  readonly onSilence: Json | undefined;
  /** The claims that the question is about: they neither hold nor wait. */
  readonly about: readonly Voice[];
  /** Edits that the question is about, which have no voice of their own. */
  readonly edits: readonly Stake[];
  readonly beside: boolean;
  readonly setting?: { readonly row: number; readonly ask: AskSetting };
  readonly within?: number | undefined;
  /** Where the policy says so. */
  readonly pointer?: string | undefined;
  /** Asked of these, even where others answer for the field. */
  readonly of?: readonly string[] | undefined;
  /** What is offered, where it is no matter of values that could be written. */
  readonly offered?: readonly Option[] | undefined;
  /** What happened, in a sentence. */
  readonly story?: string | undefined;
  /** The question as it was put before, while it stands. */
  readonly standing?: AskedBefore | undefined;
};

/** A write that is due and may not be made yet. */
export type Wait = { readonly until: number; readonly why: Pause };

export type Decided = {
  readonly outcome: Outcome;
  readonly value: Json | undefined;
  readonly ask?: Ask | undefined;
  readonly wait?: Wait | undefined;
  /** An edit that nobody explained and that is left alone for now. */
  readonly isInGrace?: boolean;
  /** Kept, and somebody is told of it. */
  readonly isTold?: boolean;
};

export type Doubt = Partial<Ask> & Pick<Ask, "cause">;

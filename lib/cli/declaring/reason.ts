import { motivationIn } from "#core/attribution/channels/words/reason.ts";
import { referencesFrom } from "#core/attribution/channels/words/references.ts";
import { PullRequestText } from "#core/claims/pull-request.ts";
import { type MotivationKind, motivationKinds } from "#core/claims/words.ts";
import { InvalidInput, parse } from "#core/faults.ts";
import type { WrittenIntent } from "#core/intents/intent-body.ts";

export type ReasonWords = {
  /** A reference such as `INC-1042`. */
  readonly because?: string;
  /** What kind of reason that is, where the reference does not say it. */
  readonly kind?: string;
  readonly intent?: string;
  readonly note?: string;
  readonly for?: string;
  readonly until?: string;
  /** The address of a pull request. */
  readonly pr?: string;
};

const wellKnown = referencesFrom({ references: {} });

/** What a reference is a reason for; a team's own prefixes are known to its Parley alone. */
function kindOf({ because, kind }: ReasonWords): MotivationKind | undefined {
  if (kind !== undefined) {
    const known = motivationIn(kind);
    if (known !== undefined) return known;
    throw new InvalidInput(`\`${kind.slice(0, 100)}\` is no kind of reason`, {
      hint: `use ${motivationKinds.join(", ")}`,
    });
  }
  if (because === undefined) return undefined;
  const known = wellKnown(because)?.kind;
  if (known !== undefined) return known;
  throw new InvalidInput(`\`${because.slice(0, 100)}\` does not say what kind of reason it is`, {
    hint: "add `--kind`, such as `--kind incident`",
  });
}

/** Only a reference and nothing else is put into its usual spelling, as wherever a reason is read. */
function refIn(text: string): string {
  const known = wellKnown(text);
  return known?.ref.length === text.length ? known.ref : text;
}

/** The reason of an intent as its body has it; a goal that is not said is the one that its reason carries. */
export function reasonIn(words: ReasonWords): WrittenIntent {
  const { because, intent, note, until, pr } = words;
  const kind = kindOf(words);
  if (intent === undefined && kind === undefined)
    throw new InvalidInput("it is not said why", {
      hint: "name a reference with `--because INC-1042`, or a goal with `--intent availability`",
    });
  const motivation = {
    kind: kind ?? ("none" as const),
    ...(because !== undefined && { ref: refIn(because) }),
    ...(note !== undefined && { note }),
  };
  return {
    intent: (intent ?? "unattributed") as WrittenIntent["intent"],
    ...((kind !== undefined || note !== undefined) && { motivation }),
    ...(words.for !== undefined && { for: words.for }),
    ...(until !== undefined && { until }),
    ...(pr !== undefined && { pr: parse("the pull request", PullRequestText, pr) }),
  };
}

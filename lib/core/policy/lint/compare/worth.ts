import {
  type ActorKind,
  actorKinds,
  type MotivationKind,
  motivationKinds,
  urgencies,
  urgencyRank,
} from "../../../claims/words.ts";
import type { PolicyFile } from "../../policy-file.ts";
import type { ClaimSelector } from "../../selector.ts";

type WorthInput = Pick<ClaimSelector, "motivations" | "kinds" | "urgencies" | "confirmed">;

const unconfirmed = urgencyRank("routine");

/** Whether one claim can have a motivation, an actor and an urgency that all the selectors accept. */
export function canOccur(file: PolicyFile, selectors: readonly WorthInput[]): boolean {
  const shared = <T>(all: readonly T[], key: (selector: WorthInput) => readonly T[] | undefined) =>
    all.filter((word) => selectors.every((selector) => key(selector)?.includes(word) ?? true));
  const least = Math.min(...shared(urgencies, (selector) => selector.urgencies).map(urgencyRank));
  const isUnconfirmed = selectors.some(({ confirmed }) => confirmed === false);
  const kinds = shared(actorKinds, (selector) => selector.kinds);
  return shared(motivationKinds, (selector) => selector.motivations).some((motivation) =>
    kinds.some((kind) => {
      const most = worth(file, motivation, kind);
      return least <= (isUnconfirmed ? Math.min(most, unconfirmed) : most);
    }),
  );
}

/** Authority and missing proof may lower what the table says, so this is the most that a claim can come to. */
function worth({ urgency: table }: PolicyFile, motivation: MotivationKind, kind: ActorKind): number {
  // An agent with leave counts as a person does.
  const counted = kind === "agent" ? [kind, "person" as const] : [kind];
  return Math.max(
    ...counted.map((each) => {
      const row = table.find(
        ({ motivations, kinds }) => motivations.includes(motivation) && (kinds?.includes(each) ?? true),
      );
      return urgencyRank(row?.urgency ?? "none");
    }),
  );
}

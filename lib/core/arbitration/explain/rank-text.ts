import { urgencies } from "../../claims/words.ts";
import type { Voice } from "../settle/voice.ts";
import type { RankKey } from "../weigh/rank.ts";

export type RankText = {
  readonly rule: string;
  readonly pointer?: string | undefined;
  readonly because: string;
};

const urgencyOf = ({ rank }: Voice): string => urgencies[rank.urgency] ?? "none";

function urgencyPointer({ stake, pointer }: Voice): string | undefined {
  if (stake === undefined) return pointer;
  const { adjustment, weight } = stake.worth;
  if (adjustment.urgency !== undefined) return `/rules/${adjustment.urgency.row}`;
  return weight.row === undefined ? undefined : `/urgency/${weight.row}`;
}

function passText(winner: Voice): string {
  return winner.pass === 0 ? "it is a must, the other is not" : "it is a want, the other only a default";
}

function tierText({ origin, isQuota, isSilence }: Voice): string {
  if (origin === "ruling") return isSilence === true ? "nobody answered in time" : "a person has answered";
  if (isQuota === true) return "nobody may exceed it";
  return "it binds every claim";
}

const plain: Readonly<Record<string, string>> = {
  specificity: "it was made closer to the resource",
  trust: "it is better attested",
  explicit: "it was made for this case, the other stands for all",
  incumbent: "all else is equal, and it is the value last agreed",
  earlier: "all else is equal, and it was made earlier",
  digest: "all else is equal",
};

const goesOn = "all else is equal, and what it is for goes on";

function tier(winner: Voice): RankText {
  const { origin } = winner;
  return {
    rule: origin === "ruling" ? origin : "rank/tier",
    because: tierText(winner),
  };
}

function urgency(winner: Voice, loser: Voice): RankText {
  const because = `${urgencyOf(winner)} is more urgent than ${urgencyOf(loser)}`;
  return { rule: "rank/urgency", pointer: urgencyPointer(winner), because };
}

function intent(winner: Voice): RankText {
  const because = `at equal urgency (${urgencyOf(winner)}) the order of intents puts it first`;
  return { rule: "rank/intent", pointer: winner.by?.order.pointer, because };
}

/** What decided between two voices, said about the winner. */
export function rankText(winner: Voice, loser: Voice, by: RankKey | "tier" | "pass"): RankText {
  if (winner.origin === "hold") return { rule: "tie/live", because: "neither of the two was there first" };
  if (by === "tier") return tier(winner);
  if (by === "pass") return { rule: "rank/strength", because: passText(winner) };
  if (by === "urgency") return urgency(winner, loser);
  if (by === "intent") return intent(winner);
  // What is held may have come first, and its reason is over.
  if (by === "earlier" && loser.origin === "held") return { rule: "rank/earlier", because: goesOn };
  return { rule: `rank/${by}`, because: plain[by] ?? "all else is equal" };
}

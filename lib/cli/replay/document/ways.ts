import { actorName } from "#core/arbitration/explain/words.ts";
import type { ReplayDocument } from "#core/arbitration/replay-document.ts";
import type { Silent } from "#replay/counting/unexplained.ts";
import type { Replayer } from "#replay/replayer.ts";
import { texts } from "../texts.ts";

type WayWords = ReplayDocument["unexplained"]["ways"][number];

const mostWays = 50;

/** Machines get a row in the policy; people say why themselves; whom nobody can name cannot be helped. */
function helpFor({ principal, kind }: Silent): WayWords["by"] {
  if (principal === "unknown") return "nothing";
  return kind === "person" || kind === "break-glass" ? "session" : "registry";
}

function wayOf(silent: Silent, questions: number): WayWords {
  const { principal, kind, via, changes } = silent;
  const name = actorName(principal);
  const by = helpFor(silent);
  return {
    actor: { name, principal, kind, via: [...via].toSorted() },
    changes,
    questions,
    by,
    text: texts.way(by, name, changes),
  };
}

/** The shortest way to explain what nobody explained: those with most to explain come first. */
export function unexplainedPart({ unexplained, trial }: Replayer): ReplayDocument["unexplained"] {
  const ranked = unexplained.ranked();
  const told = ranked.slice(0, mostWays);
  const sum = told.reduce((all, { changes }) => all + changes, 0);
  return {
    changes: unexplained.total,
    questions: trial.askedAbout.total,
    ways: told.map((silent) => wayOf(silent, trial.askedAbout.get(silent.principal))),
    others: unexplained.total - sum,
  };
}

import { reasonName, wish } from "../../arbitration/explain/words.ts";
import type { Claim } from "../../claims/claim.ts";
import { noteWithoutKeys } from "../../hidden/in-notes.ts";
import { hiddenWord } from "../../hidden/words.ts";
import type { HappenedAt } from "../../notices/question/asking.ts";
import { personName } from "../../questions/naming.ts";
import { plainLine } from "../../schema/plain-text.ts";
import { shownConstraint } from "../shown-value.ts";
import { momentIn, type SheetScene } from "./scene.ts";

/** One claimant of a field, in words. */
export type SheetParty = {
  readonly who: string;
  /** Missing where somebody owns the field without saying what they want there. */
  readonly wants?: string;
  readonly goal?: string;
  /** Why now. */
  readonly why?: string;
  readonly note?: string;
  readonly until?: HappenedAt;
  /** The situation that it lasts as long as. */
  readonly lasts?: string;
};

const longestWord = 160;
const longestNote = 280;

/** A claim by its id; what is no claim of anybody's is the policy's own. */
export function partyNamed(id: string, scene: SheetScene): SheetParty {
  const claim = scene.telling.claim(id);
  return claim === undefined ? { who: "the policy", why: plainLine(id, longestWord) } : partyOf(claim, scene);
}

export function partyOf(claim: Claim, scene: SheetScene): SheetParty {
  const { intent, motivation, until, constraint } = claim;
  const { note } = motivation;
  return {
    who: partyName(claim),
    ...(constraint !== undefined && { wants: plainLine(wanted(claim, constraint, scene), longestWord) }),
    ...(intent !== "unattributed" && { goal: plainLine(intent, longestWord) }),
    ...(motivation.kind !== "none" && { why: plainLine(reasonName(motivation), longestWord) }),
    ...(note !== undefined && { note: plainLine(noteWithoutKeys(note), longestNote) }),
    ...(until !== undefined && { until: momentIn(scene, until) }),
    ...(claim.while !== undefined && { lasts: plainLine(claim.while, longestWord) }),
  };
}

/** Rival writers often share one role and differ only in the way. */
export function partyName({ actor: { principal, via } }: Pick<Claim, "actor">): string {
  return `${personName(principal)}${via === undefined ? "" : ` via ${plainLine(via, 80)}`}`;
}

function wanted(
  { field }: Claim,
  constraint: NonNullable<Claim["constraint"]>,
  { hides }: SheetScene,
): string {
  return hides(field) ? hiddenWord : wish(shownConstraint(constraint, field, hides), false);
}

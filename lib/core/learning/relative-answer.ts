import type { Ruling } from "../arbitration/dispute.ts";
import { allows } from "../arbitration/project/field-case.ts";
import { isSaidOf, partFor } from "../arbitration/project/said-of.ts";
import type { Stake } from "../arbitration/stakes.ts";
import { sameValue } from "../fields/equality.ts";
import type { Json } from "../fields/json.ts";
import type { AskedScene } from "./asked-scene.ts";
import type { RelativeAnswer } from "./features.ts";

/** What somebody decided, as a value of the field. */
function ruledValue({ answer, value, field: path }: Ruling, { field }: AskedScene): Json | undefined {
  if (value !== undefined) return isSaidOf(path, field.path) ? partFor(field.path, path, value) : undefined;
  return answer === "revert" ? field.prior : field.live;
}

/**
 * The answer in words of the question: which side got what it wants. What suits both or neither is what was agreed,
 * else another value, which may lie between them. Unknown where nobody knows what was decided.
 */
export function relativeAnswer(ruling: Ruling, scene: AskedScene): RelativeAnswer | undefined {
  if (ruling.answer === "hold") return "hold";
  if (ruling.answer === "refuse") return "agreed";
  const { field, sides } = scene;
  const value = ruledValue(ruling, scene);
  if (value === undefined) return undefined;
  const suits = (side: Stake | undefined) => side !== undefined && allows(side.demand, value, field);
  const [holder, challenger] = [suits(sides.holder), suits(sides.challenger)];
  if (holder !== challenger) return holder ? "holder" : "challenger";
  if (sameValue(value, field.prior, field.topology)) return "agreed";
  // An edit of nobody's that stays: the challenge was the edit itself.
  const isLive = sides.challenger === undefined && sameValue(value, field.live, field.topology);
  return isLive && !holder ? "challenger" : "between";
}

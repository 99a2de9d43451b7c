import type { Json } from "../../fields/json.ts";
import type { StandingAnswer } from "../../policy/file/answers/answers.ts";
import type { JudgedField } from "../judge/together.ts";
import { allows } from "../project/field-case.ts";
import { accept } from "../settle/accept.ts";
import type { Ask } from "../settle/decided.ts";
import { type Settled, valueFrom } from "../settle/settle-field.ts";
import { differ } from "../sides/sides.ts";
import type { Stake } from "../stakes.ts";
import type { AsPut } from "./as-put.ts";

/** A judged field on which a person would be asked. */
export type Asking = Pick<JudgedField, "settled"> & { readonly ask: Ask };

/** The claims and edits that a question is about. */
const stakesIn = ({ about, edits }: Ask): readonly Stake[] => [
  ...about.flatMap(({ stake }) => stake ?? []),
  ...edits,
];

/** Whether the question is one between these two: of a tie both are in it, of others one is. */
export function isBetween({ ask }: Asking, { sides: { holder, challenger } }: AsPut): boolean {
  const stakes = stakesIn(ask);
  const isIn = (side: Stake | undefined) =>
    side !== undefined && stakes.some(({ demand }) => demand.by.claim.id === side.demand.by.claim.id);
  if (ask.cause === "near-tie") return isIn(holder) && isIn(challenger);
  return stakes.length === 0 || isIn(holder) || isIn(challenger);
}

/** What comes of it for a side if those who are asked about and are against it do not speak. */
function heardFor(side: Stake, { settled, ask }: Asking, put: AsPut): Json | undefined {
  const { field, voices, room } = settled;
  const isAgainst = ({ stake }: Settled["voices"][number]) =>
    stake !== undefined && stake !== side && differ(side, stake, field);
  const left = voices.filter((voice) => !ask.about.includes(voice) || !isAgainst(voice));
  return valueFrom(accept({ voices: left, room }), field, put.context);
}

/** The value that an answer means; nothing where no value gives one side what it wants, and not the other. */
export function meaningOf({ answer }: StandingAnswer, asking: Asking, put: AsPut): Json | undefined {
  const { field } = asking.settled;
  if (answer === "agreed") return put.field.prior;
  const { holder, challenger } = put.sides;
  const [side, other] = answer === "holder" ? [holder, challenger] : [challenger, holder];
  // An edit of nobody's that stays: the challenge was the edit itself.
  if (side === undefined) return answer === "challenger" && other === undefined ? field.live : undefined;
  const resting = answer === "holder" ? field.prior : field.live;
  return [heardFor(side, asking, put), resting].find(
    (value) =>
      allows(side.demand, value, field) && (other === undefined || !allows(other.demand, value, field)),
  );
}

import { isGroup, part } from "../changes/records/audit-record.ts";
import { isWithinBounds } from "../receiving/bounds.ts";
import { type Envelope, type GovernedPlace, isRefused, opened } from "../receiving/envelope.ts";
import { alarmIn } from "./alarm.ts";
import { budgetIn, isOfTopic } from "./budget.ts";
import { calendarIn } from "./calendar.ts";
import { declaredIn } from "./declared.ts";
import { healthIn } from "./health.ts";
import { ignored, type Noted, type Unnoted } from "./noted.ts";

/** What is served, and the account where Parley itself runs. */
export type SituationPlace = Pick<GovernedPlace, "accounts" | "governs"> & { readonly account: string };

/** What a message says of a situation; it never throws, whatever the message is. */
export function readSituation(body: unknown, place: SituationPlace): Noted | Unnoted {
  // An event has no version of Parley's: nobody can pass one off as a caller's word.
  if (isGroup(body) && part(body, "v") === 1 && part(body, "detail") === undefined) {
    return isWithinBounds(body)
      ? declaredIn(body)
      : { as: "too big", why: "it holds more than any situation" };
  }
  if (isOfTopic(body)) return budgetIn(body, place);
  const envelope = opened(body, place);
  return isRefused(envelope) ? envelope : situationIn(envelope, place);
}

function situationIn(envelope: Envelope, { account, governs }: SituationPlace): Noted | Unnoted {
  const { source, detailType } = envelope;
  const isAlarm = source === "aws.cloudwatch" || source === "aws.monitoring";
  if (isAlarm && alarmEvents.includes(detailType)) return alarmIn(envelope);
  if (source === "aws.ssm" && detailType === "Calendar State Change") return calendarIn(envelope, account);
  if (source === "aws.health" && detailType === "AWS Health Event") return healthIn(envelope, governs);
  return ignored("it says nothing of a situation");
}
const alarmEvents = ["CloudWatch Alarm State Change", "CloudWatch Alarm Configuration Change"];

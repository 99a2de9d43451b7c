import { plainText } from "../changes/actors/plain-words.ts";
import type { Reading } from "../reading/reading.ts";

const longest = 250;
const most = 100;

const kinds: Readonly<Record<string, (name: string) => string>> = {
  "AWS::CloudWatch::Alarm": alarmRef,
  "AWS::CloudWatch::CompositeAlarm": alarmRef,
  "AWS::SSM::Document": calendarRef,
};

export function alarmRef(name: string): string {
  return `alarm/${plainText(name, longest)}`;
}

export function calendarRef(name: string): string {
  return `calendar/${plainText(name, longest)}`;
}

/** References of situations that the one who made the change can bring about: the definition or the state behind them. */
export function writtenRefs({ status, resources }: Reading, account: string): readonly string[] {
  if (status !== "resolved") return [];
  const own = resources.filter((resource) => resource.account === account);
  return own.slice(0, most).flatMap(({ type, id }) => {
    const ref = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
    return ref === undefined || id === null ? [] : [ref(nameIn(id))];
  });
}

/** A call may name it by its ARN; a name may hold slashes of its own. */
function nameIn(id: string): string {
  if (!id.startsWith("arn:")) return id;
  const mark = marks.find((one) => id.includes(one));
  return mark === undefined ? id : id.slice(id.indexOf(mark) + mark.length);
}
const marks = [":alarm:", ":document/"];

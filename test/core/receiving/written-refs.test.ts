import { expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { noProfiles } from "#core/attribution/profiles.ts";
import { readOne } from "#core/receiving/read-one.ts";
import { writtenRefs } from "#core/receiving/written-refs.ts";
import { called, capacity, home, type Parts } from "./records.ts";

const knowledge = openCatalogue();
const refs = (record: Parts) =>
  writtenRefs(readOne(record, { knowledge, profiles: noProfiles }).reading, home);
const by = (call: string, requestParameters: Parts, more: Parts = {}) =>
  refs(called(call, { requestParameters, ...more }));

it.each([
  {
    when: "an alarm is defined",
    found: by("monitoring:PutMetricAlarm", { alarmName: "team/p99" }),
    are: ["alarm/team/p99"],
  },
  {
    when: "its state is set by hand",
    found: by("monitoring:SetAlarmState", { alarmName: "p99", stateValue: "ALARM" }),
    are: ["alarm/p99"],
  },
  {
    when: "alarms are combined",
    found: by("monitoring:PutCompositeAlarm", { alarmName: "all" }),
    are: ["alarm/all"],
  },
  {
    when: "alarms are deleted",
    found: by("monitoring:DeleteAlarms", { alarmNames: ["a", "b"] }),
    are: ["alarm/a", "alarm/b"],
  },
  {
    when: "a calendar is written",
    found: by("ssm:UpdateDocument", { name: "Freeze", content: "x" }),
    are: ["calendar/Freeze"],
  },
  {
    when: "its name turns text around",
    found: by("monitoring:PutMetricAlarm", { alarmName: "p\u202e99" }),
    are: ["alarm/p 99"],
  },
  {
    when: "the call failed",
    found: by("monitoring:PutMetricAlarm", { alarmName: "a" }, { errorCode: "x" }),
    are: [],
  },
  { when: "something else changes", found: refs(capacity(7)), are: [] },
])("anyone who changes it wrote $are when $when", ({ found, are }) => {
  expect(found).toEqual(are);
});

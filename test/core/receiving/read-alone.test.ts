import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { noProfiles } from "#core/attribution/profiles.ts";
import { failedCall } from "#core/receiving/failed-call.ts";
import { readOne } from "#core/receiving/read-one.ts";
import { called, capacity, configured, home, type Parts } from "./records.ts";

const knowledge = openCatalogue();
const place = { accounts: [home], regions: ["eu-north-1"], governs: ["AWS::AutoScaling::AutoScalingGroup"] };
const read = (record: Parts) => readOne(record, { knowledge, profiles: noProfiles });

describe("a failed call that is not counted", () => {
  const restorers = [`arn:aws:iam::${home}:role/other`, `arn:aws:iam::${home}:role/deploy`];
  const failed = (more: Parts, by: readonly string[] = []) => {
    const record = capacity(7, { errorCode: "AccessDenied", ...more });
    const input = {
      knowledge,
      profiles: noProfiles,
      place,
      restorers: by,
      heardAt: Date.parse("2026-11-21T03:12:00Z"),
    };
    return failedCall({ as: "record", record, account: home }, input);
  };
  it.each<{ what: string; more: Parts; by?: readonly string[]; why: string }>([
    { what: "did not fail", more: { errorCode: undefined }, why: "not a failed call" },
    {
      what: "failed for no reason of the field",
      more: { errorCode: "Throttling" },
      why: "its failure says nothing of the resource",
    },
    { what: "has no caller", more: { userIdentity: null }, why: "not a change of a few resources" },
    { what: "is Parley's own", more: {}, by: restorers, why: "own call" },
  ])("$what", ({ more, by, why }) => {
    expect(failed(more, by)).toEqual({ as: "ignored", why });
  });

  it("is counted where the reason stands far behind in its code", () => {
    expect(failed({ errorCode: `${"x".repeat(200)}Throttling` }).as).toBe("counted");
    expect(failed({ errorCode: `${"x".repeat(190)}Throttling` }).as).toBe("ignored");
    expect(failed({}, restorers.slice(0, 1)).as).toBe("counted");
  });
});

describe("parameters that no edit tells", () => {
  const unread = (requestParameters: unknown) =>
    read(called("autoscaling:UpdateAutoScalingGroup", { requestParameters })).unread;
  const group = { autoScalingGroupName: "web", desiredCapacity: 7 };
  it.each<{ what: string; parameters: unknown; is: readonly string[] }>([
    { what: "nothing", parameters: group, is: [] },
    { what: "a strange one", parameters: { ...group, strangeThing: 1 }, is: ["strangeThing"] },
    {
      what: "a strange one within another, once",
      parameters: { ...group, strangeThing: { innerThing: 1, strangeThing: 2 } },
      is: ["strangeThing", "innerThing"],
    },
    { what: "none with a value that is the resource", parameters: { ...group, strangeThing: "web" }, is: [] },
    { what: "one with another value", parameters: { ...group, strangeThing: "wob" }, is: ["strangeThing"] },
    { what: "none of a short name", parameters: { ...group, abcd: 1, abcde: 1 }, is: ["abcde"] },
    { what: "none of an odd name", parameters: { ...group, "strange-thing": 1, "9strange": 1 }, is: [] },
  ])("are $what", ({ parameters, is }) => {
    expect(unread(parameters)).toEqual(is);
  });

  it("are fifty at most, and none of a notice", () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`strange${at}`, 1]));
    expect(unread({ ...group, ...many })).toHaveLength(50);
    expect(unread(null)).toEqual([]);
    const notice = read({ ...configured(), recipientAccountId: home, awsRegion: "eu-north-1" });
    expect([notice.isNotice, notice.unread, notice.words]).toEqual([true, [], []]);
    expect(read({ eventName: "x" }).words).toEqual([]);
  });
});

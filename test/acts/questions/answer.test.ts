import { describe, expect, it } from "vitest";
import { recordAnswer } from "#acts/questions/answer.ts";
import type { GivenAnswer } from "#core/questions/answer.ts";
import { at, time } from "../../core/arbitration/small-disputes.ts";
import { asking, group, questionsOf } from "../../core/cases/open-cases.ts";
import { type Courthouse, courthouse, crowded } from "../cases/courthouse.ts";

async function waitingHouse(): Promise<{ readonly house: Courthouse; readonly given: GivenAnswer }> {
  const house = await courthouse(asking());
  await house.judge();
  house.cases.wait("token1");
  await house.ask();
  house.clock.now = time("05:00");
  const question = questionsOf({ record: await house.docket() })[0]?.id ?? "";
  return { house, given: { question, answer: "revert", by: "olga", proof: "link", at: at("05:00") } };
}

describe("an answer", () => {
  it("is kept, wakes the case and is told", async () => {
    const { house, given } = await waitingHouse();
    expect((await recordAnswer(group, given, house.runtime)).ok).toBe(true);
    expect((await house.docket()).rulings).toMatchObject([{ answer: "revert", value: "6", by: "olga" }]);
    expect(house.cases.woken).toEqual(["token1"]);
    expect(house.publisher.published.map(({ kind }) => kind)).toEqual(["asked", "answered"]);
    expect((await house.judge())?.next).toBe("restore");
  });

  it("counts once, however many come at a time", async () => {
    const { house, given } = await waitingHouse();
    const answers = await Promise.all(
      ["olga", "otto"].map((by) => recordAnswer(group, { ...given, by }, house.runtime)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ why: "answered" });
    expect((await house.docket()).rulings).toHaveLength(1);
  });

  it("counts once of fifty opposite ones at a time, and forty-nine learn who was first and how", async () => {
    const { house, given } = await waitingHouse();
    const said = Array.from({ length: 50 }, (_, index) => ({
      ...given,
      answer: index % 2 === 0 ? ("keep" as const) : ("revert" as const),
      by: index % 3 === 0 ? "olga" : "otto",
      proof: index % 5 === 0 ? ("link" as const) : ("signed in" as const),
    }));
    const answers = await Promise.all(said.map((one) => recordAnswer(group, one, house.runtime)));
    const winner = answers.findIndex(({ ok }) => ok);
    const { rulings } = await house.docket();
    const { answer, by, proof } = said[winner] ?? given;
    expect(rulings).toMatchObject([{ answer, by, proof }]);
    const late = answers.filter((_, index) => index !== winner);
    expect(late).toEqual(Array.from({ length: 49 }, () => ({ ok: false, why: "answered", by, proof })));
    expect(house.publisher.published.filter(({ kind }) => kind === "answered")).toHaveLength(1);
  });

  it("by a link is refused where one has to sign in", async () => {
    const { house, given } = await waitingHouse();
    const strict = { ...house.runtime, settings: { ...house.runtime.settings, signIn: "always" as const } };
    expect(await recordAnswer(group, given, strict)).toEqual({ ok: false, why: "sign in first" });
    expect((await recordAnswer(group, { ...given, proof: "signed in" }, strict)).ok).toBe(true);
  });

  it("wakes and tells again when the same person says the same again", async () => {
    const { house, given } = await waitingHouse();
    const wake = () => Promise.reject(new Error("stopped"));
    const stopped = { ...house.runtime, cases: { ...house.cases, wake } };
    await expect(recordAnswer(group, given, stopped)).rejects.toThrow("stopped");
    expect(await recordAnswer(group, given, house.runtime)).toEqual({
      ok: false,
      why: "answered",
      by: "olga",
      proof: "link",
    });
    expect(house.cases.woken).toEqual(["token1"]);
  });

  it("is refused where nobody ever looked", async () => {
    const { house, given } = await waitingHouse();
    const nowhere = { ...group, id: "nowhere" };
    expect(await recordAnswer(nowhere, given, house.runtime)).toEqual({ ok: false, why: "gone" });
  });

  it("is taken again where others write to the docket, and later where they do not cease", async () => {
    const { house, given } = await waitingHouse();
    await expect(recordAnswer(group, given, crowded(house, 4))).rejects.toMatchObject({
      name: "Unavailable",
    });
    expect((await recordAnswer(group, given, crowded(house, 3))).ok).toBe(true);
  });
});

import { describe, expect, it } from "vitest";
import { heldCandidate } from "#acts/shadow/held-candidate.ts";
import { judgeTrials } from "#acts/shadow/judge-trials.ts";
import { memoryShadowBook } from "#adapters/memory/stores/policies/shadow-book.ts";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import { Unavailable } from "#core/faults.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { Candidate } from "#core/ports/outside/candidate.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { trialOf } from "#core/shadow/trial.ts";
import { triedText } from "#core/shadow/tried.ts";
import { claim, dispute, policy } from "../../core/arbitration/small-disputes.ts";
import { plainRuntime } from "../../lambda/kit/plain-runtime.ts";

const running = policy();
const candidate = policy({
  guardrails: [
    {
      id: "at-most",
      title: "at most four machines",
      fields: ["/DesiredCapacity"],
      constraint: { max: 4 },
    },
  ],
});

const rising = (id: string, now = "2026-11-21T04:00:00Z") =>
  dispute({
    resource: {
      account: "123456789012",
      region: "eu-north-1",
      type: "AWS::AutoScaling::AutoScalingGroup",
      id,
    },
    ...{ now, is: 10, was: 3, claims: [claim({ constraint: { is: 10 } })] },
  });

const message = (of: Dispute, by: "look" | "judgement" = "look", under: Policy = running) =>
  JSON.parse(triedText({ by, policy: under.digest, dispute: of, fields: arbitrate(of, under).fields }));

const delivered = (all: readonly unknown[], receives = 1) => all.map((each) => ({ message: each, receives }));

function shadow(tried: Candidate = heldCandidate(candidate)) {
  const { runtime: plain, told } = plainRuntime();
  const shadowBook = memoryShadowBook();
  const runtime = { ...plain, shadowBook, candidate: tried, policy: running, knowledge: openCatalogue() };
  const trial = trialOf(running.digest, candidate, "2026-11-21T04:00:00Z");
  const today = () => shadowBook.day(trial.id, "2026-11-21");
  return { runtime, shadowBook, trial, today, told };
}

describe("trials", () => {
  it("are judged under the candidate, counted by the way in which they differ, and noted as one trial", async () => {
    const { runtime, shadowBook, trial, today } = shadow();
    await judgeTrials(delivered([message(rising("a")), message(rising("b"), "judgement")]), runtime);
    expect(await shadowBook.trials()).toEqual([trial]);
    expect(await today()).toMatchObject({ looks: 1, judgements: 1, differ: 2, unknown: 0, version: 1 });
    const [group] = (await today())?.groups ?? [];
    expect(group).toMatchObject({ environment: "prod", direction: "stricter", verdicts: 2, examples: 2 });
    expect(group?.rows.candidate).toContain("at-most");
    const examples = await shadowBook.examples(trial.id, 50);
    expect(examples.map(({ resource }) => resource.id).toSorted()).toEqual(["a", "b"]);
  });

  it("of one docket are unknown after the first that differs, also in one batch", async () => {
    const { runtime, today } = shadow();
    const later = rising("a", "2026-11-21T05:00:00Z");
    await judgeTrials(delivered([message(later), message(rising("a"))]), runtime);
    await judgeTrials(delivered([message(rising("a", "2026-11-21T06:00:00Z"))]), runtime);
    expect(await today()).toMatchObject({ looks: 3, differ: 1, unknown: 2 });
  });

  it("leave no trace but numbers where nothing differs", async () => {
    const { runtime, shadowBook, trial, today } = shadow();
    await judgeTrials(delivered([message(dispute({}))]), runtime);
    expect(await today()).toMatchObject({ looks: 1, differ: 0, marked: 0, groups: [] });
    expect(await shadowBook.mark(trial.id, dispute({}).resource)).toBeUndefined();
  });

  it("of a day are that day's, and of another running policy another trial's", async () => {
    const { runtime, shadowBook, trial } = shadow();
    const other = policy({ approvers: [] });
    const batch = [
      message(rising("a")),
      message(rising("b", "2026-11-22T00:00:00Z")),
      message(rising("c"), "look", other),
    ];
    await judgeTrials(delivered(batch), runtime);
    expect((await shadowBook.days(trial.id)).map(({ day, looks }) => [day, looks])).toEqual([
      ["2026-11-21", 1],
      ["2026-11-22", 1],
    ]);
    expect(await shadowBook.trials()).toHaveLength(2);
  });

  it("that came before are counted as stopped, whatever they are, and not judged", async () => {
    let judged = 0;
    const counting: Candidate = {
      ...heldCandidate(candidate),
      judge: (each) => {
        judged += 1;
        return Promise.resolve(arbitrate(each, candidate));
      },
    };
    const { runtime, today } = shadow(counting);
    await judgeTrials(delivered([message(rising("a"))], 2), runtime);
    expect(judged).toBe(0);
    expect(await today()).toMatchObject({ looks: 0, untried: { stopped: 1, failed: 0 } });
  });

  it.each([
    { what: "throws", judge: () => Promise.reject(new TypeError("no")) },
    { what: "answers nonsense", judge: () => Promise.resolve({} as never) },
  ])("are counted as failed where the candidate $what, and say no value", async ({ judge }) => {
    const { runtime, today, told } = shadow({ ...heldCandidate(candidate), judge });
    await judgeTrials(delivered([message(rising("a")), message(rising("b"))]), runtime);
    expect(await today()).toMatchObject({ looks: 0, differ: 0, untried: { failed: 2 } });
    expect(told.map(({ details }) => details)).toEqual([
      { fault: "UnknownFault" },
      { fault: "UnknownFault" },
    ]);
  });

  it("that are too large are counted, and what is no trial is let go", async () => {
    const { runtime, today } = shadow();
    const large = message(dispute({ live: { "/A": "x".repeat(300_000) } }));
    await judgeTrials(delivered([large, { v: 9 }, "x", null]), runtime);
    expect(await today()).toMatchObject({ looks: 0, untried: { "too-large": 1 } });
  });

  it("are let go where no candidate is tried", async () => {
    const { runtime, shadowBook } = shadow(heldCandidate(undefined));
    await judgeTrials(delivered([message(rising("a"))]), runtime);
    expect(await shadowBook.trials()).toEqual([]);
  });

  it("are counted onto what others counted meanwhile", async () => {
    const { runtime, shadowBook, today } = shadow();
    let isRaced = false;
    const racing = {
      ...shadowBook,
      save: async (day: Parameters<typeof shadowBook.save>[0]) => {
        if (!isRaced) {
          isRaced = true;
          await judgeTrials(delivered([message(rising("b"))]), runtime);
        }
        return await shadowBook.save(day);
      },
    };
    await judgeTrials(delivered([message(rising("a"))]), { ...runtime, shadowBook: racing });
    expect(await today()).toMatchObject({ looks: 2, differ: 2, marked: 2 });
  });

  it("come again where the ledger does not answer, or others never stop counting", async () => {
    const { runtime, shadowBook } = shadow();
    const down = { ...shadowBook, day: () => Promise.reject(new Unavailable("no table")) };
    const busy = { ...shadowBook, save: () => Promise.resolve({ ok: false } as const) };
    for (const broken of [down, busy])
      await expect(
        judgeTrials(delivered([message(rising("a"))]), { ...runtime, shadowBook: broken }),
      ).rejects.toMatchObject({ name: "Unavailable" });
  });

  it("write nowhere but into the book of shadows", async () => {
    const { runtime } = shadow();
    const touched: string[] = [];
    const watched = new Proxy(runtime, {
      get: (target, name) => {
        touched.push(String(name));
        return Reflect.get(target, name) as unknown;
      },
    });
    await judgeTrials(delivered([message(rising("a"))]), watched);
    expect([...new Set(touched)].toSorted()).toEqual(["candidate", "knowledge", "policy", "shadowBook"]);
  });

  it("keep no example of what the candidate alone hides", async () => {
    const hiding = policy({ ...{ guardrails: candidate.file.guardrails }, sensitive: { fields: ["/Note"] } });
    const { runtime, shadowBook } = shadow(heldCandidate(hiding));
    const one = dispute({
      live: { "/DesiredCapacity": 10, "/Note": "s3cr3t" },
      prior: { "/DesiredCapacity": 3 },
    });
    const with10 = { ...one, claims: [claim({ constraint: { is: 10 } })] };
    await judgeTrials(delivered([message(with10)]), runtime);
    const [trial] = await shadowBook.trials();
    const [example] = await shadowBook.examples(trial?.id ?? "", 50);
    expect(example).toMatchObject({ resource: one.resource, direction: "stricter" });
    expect(example?.dispute).toBeUndefined();
    expect(resourceText(one.resource)).toContain("checkout");
  });
});

import { expect, it } from "vitest";
import { learnTonight } from "#acts/learning/learn-tonight.ts";
import { memoryDrafts } from "#adapters/memory/people/drafts.ts";
import { memoryRowStates } from "#adapters/memory/people/row-states.ts";
import { instantOf } from "#core/claims/instant.ts";
import { adoptedRow } from "#core/learning/adoption/adopted-row.ts";
import type { Draft } from "#core/learning/drafts/draft.ts";
import { emptyTeamDrafts } from "#core/learning/drafts/drafts-of-team.ts";
import { statesOf } from "#core/learning/rows/row-states.ts";
import type { Drafts } from "#core/ports/people/drafts.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { inserted, insertionFor } from "#files/learning/insert-row.ts";
import { draftOf } from "../contracts/stores/sample-drafts.ts";
import { docketOf, hour, minute } from "../pipeline/stage.ts";
import { role } from "../pipeline/stories/telling/happenings.ts";
import { begin, momentOf, type Story, situation } from "../pipeline/stories/telling/story.ts";
import {
  askingText,
  byHand,
  created,
  day,
  declareLess,
  oncall,
  onDuty,
  policyOf,
} from "./nights-and-days.ts";

const start = Date.parse("2026-11-22T00:00:00Z");
const { endedAt: _e, ended: _w, ...sample } = draftOf("undone");
const proven: Draft = {
  ...sample,
  ...{ state: "proven", answer: "challenger", madeAt: instantOf(start - 30 * day) },
  conditions: [
    { trait: "class", is: "capacity" },
    { trait: "hours", is: "night" },
  ],
};

/** Groups that Parley has known for a day, and a row that lets an incident go before cost at night. */
async function team(): Promise<{
  readonly story: Story;
  readonly groups: readonly ResourceId[];
  readonly row: string;
}> {
  const row = adoptedRow(proven, { since: instantOf(start) });
  const [drafts, rowStates] = [memoryDrafts(), memoryRowStates()];
  await drafts.save({ ...emptyTeamDrafts("-"), drafts: [proven] });
  await rowStates.keep({ version: 0, asOf: instantOf(start), drafts: statesOf([proven], {}) });
  const policy = policyOf(inserted(askingText, insertionFor(askingText, row)));
  const story = await begin({ policy, stores: { drafts, rowStates }, start: instantOf(start) });
  const groups = Array.from({ length: 42 }, (_, n) => created(story, n));
  await story.pass(day + 3 * hour - 20 * minute);
  return { story, groups, row: row.id };
}

/** In an incident people on duty scale each of them up. */
async function night(story: Story, groups: readonly ResourceId[]): Promise<readonly ResourceId[]> {
  situation(story, role("pagerduty"), {
    ...{ kind: "incident", ref: "INC-1042", state: "open", since: momentOf(story) },
    ...{ scope: { service: "checkout" }, responders: onDuty.map(role) },
  });
  await story.pass(2 * minute);
  for (const resource of groups) await declareLess({ ...story, resource });
  await story.pass(2 * minute);
  for (const [n, resource] of groups.entries())
    story.sandbox.update(resource, { properties: { DesiredCapacity: "10" } }, oncall(n));
  await story.pass(10 * minute);
  const answered: ResourceId[] = [];
  for (const resource of groups)
    if ((await docketOf(story, resource)).case?.questions.length !== 1) answered.push(resource);
  return answered;
}

const aboutRows = ({ outbox }: Story) =>
  outbox.sent.filter(({ to, subject }) => to.length === 0 && subject.startsWith("Parley asks again"));

/** The night's work of `learn` two days later, on what is kept or on a copy of it. */
async function learnLater({ runtime, ports, clock }: Story, drafts: Drafts = ports.drafts): Promise<void> {
  const later = clock.now() + 46 * hour;
  await learnTonight({ ...runtime, policy: runtime.policy, drafts, now: () => later });
}

/** As it would be if nobody undid anything after this. */
async function copyOf({ drafts }: Story["ports"]): Promise<Drafts> {
  const copy = memoryDrafts();
  await copy.save({ ...(await drafts.open("-")), version: 0 });
  return copy;
}

it("what a learnt row decided is undone within a day: not by one human alone, and by two it is retired and told of once", async () => {
  const { story, groups, row } = await team();
  const answered = await night(story, groups);
  expect(answered.length).toBeGreaterThanOrEqual(30);
  expect(answered.length).toBeLessThan(groups.length);
  await story.pass(10 * minute);
  const undo = (from: number, name: string) => {
    for (const resource of answered.slice(from, from + 9))
      story.sandbox.update(resource, { properties: { DesiredCapacity: "4" } }, byHand(name));
  };
  undo(0, "ada");
  await story.pass(10 * minute);
  const copy = await copyOf(story.ports);
  await learnLater(story, copy);
  expect((await copy.undoing("-")).outcomes.filter((one) => one.undone !== undefined)).toHaveLength(9);
  expect((await copy.open("-")).drafts[0]?.state).toBe("proven");
  undo(9, "bob");
  await story.pass(10 * minute);
  await learnLater(story);
  await learnLater(story);
  const book = await story.ports.drafts.undoing("-");
  expect(book.outcomes.filter(({ undone }) => undone !== undefined)).toHaveLength(18);
  expect(JSON.stringify(book)).not.toMatch(/ada|bob|oncall|checkout/);
  expect((await story.ports.drafts.open("-")).drafts[0]).toMatchObject({ state: "retired", ended: "undone" });
  expect((await story.ports.rowStates.read())?.drafts[proven.id]?.is).toBe("retired");
  await story.pass(10 * minute);
  const [told, ...more] = aboutRows(story);
  expect(more).toEqual([]);
  expect(told?.subject).toBe(`Parley asks again what the row ${row} answered`);
  expect(told?.body).toContain("what it decided was undone more often than such fields are without it");
  expect(told?.body).toContain(`-  - id: ${row}`);
});

import { expect, it } from "vitest";
import type { Situation } from "#core/claims/situation.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { citedIn } from "#core/looking/cited.ts";
import type { Looked } from "#core/looking/look.ts";
import { at, situation } from "../arbitration/small-disputes.ts";
import { around, because, change, known, lookAt, otto } from "./looked-at-group.ts";

const path = "/DesiredCapacity";
const scope = { service: "checkout" };
const open = situation({ scope, responders: [otto.principal] });

/** What Otto's edit at 03:00 counts as made for. */
function reasonIn(
  situations: readonly ReturnType<typeof situation>[],
  testimonies = [] as ReturnType<typeof because>[],
) {
  const edit = change("03:00", { actor: otto, edits: { [path]: 8 }, testimonies });
  const looked = lookAt(known(), "03:00:10", {
    events: [edit],
    is: { DesiredCapacity: 8 },
    around: around({ situations }),
  });
  return looked.dispute?.claims.find(
    ({ field, actor }) => field === path && actor.principal === otto.principal,
  )?.motivation;
}

it("an edit without a word by the one who is on an open incident is made for it", () => {
  expect(reasonIn([open])).toEqual({ kind: "incident", ref: "INC-7" });
});

it.each([
  { when: "somebody else is on it", situations: [situation({ scope, responders: ["role-of-ada"] })] },
  { when: "its source does not say who is on it", situations: [situation({ scope })] },
  {
    when: "it is about another service",
    situations: [situation({ scope: { service: "search" }, responders: [otto.principal] })],
  },
  {
    when: "it was opened later",
    situations: [situation({ scope, responders: [otto.principal], since: at("03:00:05") })],
  },
  {
    when: "it was closed before",
    situations: [situation({ scope, responders: [otto.principal], state: "closed", closedAt: at("02:50") })],
  },
  {
    when: "it is only an alarm",
    situations: [situation({ scope, responders: [otto.principal], kind: "alarm" })],
  },
])("it says nothing where $when", ({ situations }) => {
  expect(reasonIn(situations)).toEqual({ kind: "none" });
});

it("anyone who says why is taken at their word", () => {
  expect(reasonIn([open], [because("incident", "INC-9")])).toEqual({ kind: "incident", ref: "INC-9" });
});

const edited = (looks: readonly { readonly situations: readonly Situation[] }[], parts: object = {}) =>
  looks.reduce(
    ({ record }, { situations }, index) =>
      lookAt(record, `03:0${index}:10`, {
        events: index === 0 ? [change("03:00", { actor: otto, edits: { [path]: 8 }, ...parts })] : [],
        is: { DesiredCapacity: 8 },
        around: around({ situations }),
      }),
    { record: known() } as Pick<Looked, "record">,
  ).record;

const reasonsIn = ({ docket }: DocketRecord) =>
  [...docket.writes.values()].flatMap(({ writes }) =>
    [...writes.values()].map(({ motivation: { kind, ref } }) => [kind, ref].join(" ").trim()),
  );

const closed = situation({
  scope,
  responders: [otto.principal],
  state: "closed",
  closedAt: at("03:00:30"),
});

it.each([
  { when: "the incident is still at hand", looks: [{ situations: [open] }, { situations: [open] }] },
  { when: "it is over", looks: [{ situations: [open] }, { situations: [closed] }] },
  { when: "nobody tells of it any more", looks: [{ situations: [open] }, { situations: [] }] },
  { when: "it was told of late", looks: [{ situations: [] }, { situations: [open] }] },
  { when: "it was told of when it was over", looks: [{ situations: [] }, { situations: [closed] }] },
])("the docket says for which incident it was made where $when, and so finds it again", ({ looks }) => {
  const record = edited(looks);
  expect(reasonsIn(record)).toEqual(["incident INC-7"]);
  expect(citedIn(record)).toEqual(["INC-7"]);
});

it("of two incidents the one that was opened last is meant", () => {
  const later = situation({ ref: "INC-8", scope, responders: [otto.principal], since: at("02:55") });
  expect(reasonsIn(edited([{ situations: [later, open] }]))).toEqual(["incident INC-8"]);
  expect(reasonsIn(edited([{ situations: [open, later] }]))).toEqual(["incident INC-8"]);
});

it("noting it again changes nothing, and the same event with a reason is taken at its word", () => {
  const once = edited([{ situations: [open] }]);
  const event = change("03:00", { actor: otto, edits: { [path]: 8 } });
  const glance = { is: { DesiredCapacity: 8 }, around: around({ situations: [open] }) };
  const again = lookAt(once, "03:00:40", { ...glance, events: [event] }).record;
  expect(again.docket).toEqual(once.docket);
  const saying = change("03:00", {
    actor: otto,
    edits: { [path]: 8 },
    testimonies: [because("incident", "INC-9")],
  });
  const said = lookAt(once, "03:00:40", { ...glance, events: [saying] }).record;
  expect(reasonsIn(said)).toEqual(["incident INC-9"]);
});

it("what a look saw by itself is nobody's duty, whatever the pager calls its responders", () => {
  const { record } = lookAt(known(), "03:00:10", {
    is: { DesiredCapacity: 8 },
    around: around({ situations: [situation({ scope, responders: ["unknown"] })] }),
  });
  expect(reasonsIn(record)).toEqual(["none"]);
});

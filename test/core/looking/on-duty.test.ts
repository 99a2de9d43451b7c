import { expect, it } from "vitest";
import { at, situation } from "../arbitration/kit.ts";
import { around, because, change, known, lookAt, otto } from "./kit.ts";

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

it("an edit without a word by whoever is on an open incident is made for it", () => {
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

it("whoever says why is taken at their word", () => {
  expect(reasonIn([open], [because("incident", "INC-9")])).toEqual({ kind: "incident", ref: "INC-9" });
});

import { describe, expect, it } from "vitest";
import type { Actor } from "#core/claims/claim.ts";
import { actorBy } from "#core/reading/read-change.ts";

const deploy: Actor = { principal: "1:role/deploy", kind: "unknown", vouched: "name" };
const service: Actor = { principal: "autoscaling.amazonaws.com", kind: "service" };
const build = { build: true } as const;
const human = { human: "ada" };

describe("who made a change, as far as their session is known,", () => {
  it.each([
    { what: "is nobody, where nobody is named", actor: null, behind: human, is: null },
    { what: "is who the record names", actor: deploy, behind: undefined, is: deploy },
    { what: "is the human behind it", actor: deploy, behind: human, is: { ...deploy, human: "ada" } },
    { what: "is a service, with anyone behind it", actor: service, behind: human, is: service },
    {
      what: "is a pipeline that a build began",
      actor: deploy,
      behind: build,
      is: { ...deploy, kind: "pipeline", vouched: "sign-in" },
    },
    { what: "is of the kind it was, told late", actor: deploy, behind: build, isLate: true, is: deploy },
  ])("%#: $what", ({ actor, behind, isLate, is }) => {
    const book = { behind: () => behind } as never;
    expect(actorBy({}, actor, { book, ...(isLate !== undefined && { isLate }) })).toEqual(is);
  });

  it.each([{ actor: null }, { actor: service }])(
    "%#: no session is waited for, where none can tell of them",
    ({ actor }) => {
      const book = { behind: () => expect.unreachable() } as never;
      expect(actorBy({}, actor, { book })).toBe(actor);
    },
  );
});

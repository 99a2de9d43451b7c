import { describe, expect, it } from "vitest";
import { chipsOf, settledTags } from "#core/notices/question/chips.ts";
import { enforcing } from "../../cases/open-cases.ts";
import { askingOf } from "./viewed-questions.ts";

type Tags = Readonly<Record<string, string>>;
type Known = { readonly live?: Tags; readonly prior?: Tags | undefined; readonly environment?: string };

function sceneOf({ live = {}, prior, environment }: Known, hides: readonly string[] = []) {
  const scene = askingOf({}, { policy: enforcing({ sensitive: { fields: hides, names: [] } }) });
  const { dispute } = scene.judged;
  const { environment: _, facts, ...rest } = dispute;
  const { priorTags: __, ...others } = facts;
  const given = {
    ...{ ...rest, tags: live, facts: { ...others, ...(prior !== undefined && { priorTags: prior }) } },
    ...(environment !== undefined && { environment }),
  };
  return { ...scene, judged: { dispute: given } };
}

const place = ["account 123456789012", "region eu-north-1"];

describe("the chips of a question", () => {
  it.each<{ readonly what: string; readonly known: Known; readonly are: readonly string[] }>([
    { what: "where it stands alone", known: {}, are: [] },
    { what: "env", known: { prior: { env: "prod" } }, are: ["environment prod"] },
    { what: "environment", known: { prior: { environment: "test" } }, are: ["environment test"] },
    {
      what: "env before environment",
      known: { prior: { environment: "test", env: "prod" } },
      are: ["environment prod"],
    },
    {
      what: "what the policy calls it before its tags",
      known: { prior: { env: "prod" }, environment: "production" },
      are: ["environment production"],
    },
    { what: "service", known: { prior: { service: "checkout" } }, are: ["service checkout"] },
    { what: "Service", known: { prior: { Service: "Checkout" } }, are: ["service Checkout"] },
    {
      what: "service before Service",
      known: { prior: { Service: "Checkout", service: "checkout" } },
      are: ["service checkout"],
    },
    { what: "owner", known: { prior: { owner: "ada" } }, are: ["owner ada"] },
    { what: "Owner", known: { prior: { Owner: "Ada" } }, are: ["owner Ada"] },
    { what: "owner before Owner", known: { prior: { Owner: "Ada", owner: "ada" } }, are: ["owner ada"] },
    {
      what: "all of it in one order",
      known: { prior: { owner: "ada", service: "checkout", env: "prod" } },
      are: ["environment prod", "service checkout", "owner ada"],
    },
    { what: "no tag that says nothing of it", known: { prior: { team: "x", Name: "web" } }, are: [] },
    { what: "no tag that nobody can see", known: { prior: { owner: "\u202E" } }, are: [] },
    {
      what: "what was agreed, not what stands",
      known: { live: { owner: "mallory" }, prior: { owner: "ada" } },
      are: ["owner ada"],
    },
    { what: "what stands where nothing was agreed", known: { live: { owner: "ada" } }, are: ["owner ada"] },
    {
      what: "no more of a tag than fits",
      known: { prior: { owner: "o".repeat(60) } },
      are: [`owner ${"o".repeat(47)}…`],
    },
  ])("tell $what", ({ known, are }) => {
    const chips = chipsOf(sceneOf(known));
    expect(chips.map(({ name, value }) => `${name} ${value}`)).toEqual([...are, ...place]);
  });

  it.each([
    { hides: "/Tags[Key=owner]/Value", when: "as a list says it" },
    { hides: "/Tags/owner", when: "as a map says it" },
  ])("tell no tag that the policy hides $when", ({ hides }) => {
    const scene = sceneOf({ prior: { owner: "ada", service: "checkout" } }, [hides]);
    expect(settledTags(scene)).toEqual({ service: "checkout" });
  });

  it("take every tag that says whose a thing is, and no other", () => {
    const telling = {
      ...{ Name: "a", name: "b", env: "c", environment: "d" },
      ...{ service: "e", Service: "f", owner: "g", Owner: "h" },
    };
    expect(settledTags(sceneOf({ prior: { ...telling, team: "x", Env: "y" } }))).toEqual(telling);
  });
});

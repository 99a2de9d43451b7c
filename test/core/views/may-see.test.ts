import { expect, it } from "vitest";
import { maySee, type SeenPart } from "#core/views/may-see.ts";
import { dispute, policy } from "../arbitration/small-disputes.ts";

const principal = "123456789012:role/lead";
const asking = policy({
  approvers: [{ name: "lead", principals: [principal], for: { fields: ["/MinSize"] } }],
});

type Told = Parameters<typeof dispute>[0];
type Case = {
  readonly when: string;
  readonly parts?: readonly SeenPart[];
  readonly principals?: readonly string[];
  readonly of?: Told;
  readonly sees: readonly string[];
};

const everything = ["/MinSize", "/MaxSize"];
const checkout = { service: "checkout", env: "prod" };
const account = "123456789012";

it.each<Case>([
  { when: "nobody names them", sees: [] },
  { when: "they are an approver", principals: [principal], sees: ["/MinSize"] },
  { when: "they read all", parts: ["all"], sees: everything },
  { when: "they read all and are an approver", parts: ["all"], principals: [principal], sees: everything },
  {
    when: "their service has it",
    parts: [{ services: ["x", "checkout"] }],
    of: { tags: checkout },
    sees: everything,
  },
  { when: "another service has it", parts: [{ services: ["pay"] }], of: { tags: checkout }, sees: [] },
  {
    when: "another service has it and they are an approver",
    parts: [{ services: ["pay"] }],
    principals: [principal],
    of: { tags: checkout },
    sees: ["/MinSize"],
  },
  {
    when: "the tag begins with a capital",
    parts: [{ services: ["pay"] }],
    of: { tags: { Service: "pay" } },
    sees: everything,
  },
  {
    when: "both tags are there",
    parts: [{ services: ["pay"] }],
    of: { tags: { Service: "pay", service: "checkout" } },
    sees: [],
  },
  {
    when: "a service is spelt otherwise",
    parts: [{ services: ["Checkout", "check", "*"] }],
    of: { tags: checkout },
    sees: [],
  },
  { when: "no service has it", parts: [{ services: ["checkout"] }], of: { tags: {} }, sees: [] },
  {
    when: "the tag of their service is not settled",
    parts: [{ services: ["pay"] }],
    of: { tags: { service: "pay" }, facts: { priorTags: checkout } },
    sees: [],
  },
  {
    when: "it was settled in their service and somebody wrote another",
    parts: [{ services: ["checkout"] }],
    of: { tags: { service: "pay" }, facts: { priorTags: checkout } },
    sees: everything,
  },
  { when: "their account has it", parts: [{ accounts: [account] }], sees: everything },
  { when: "another account has it", parts: [{ accounts: ["210987654321"] }], sees: [] },
  {
    when: "their environment has it",
    parts: [{ environments: ["test"] }],
    of: { tags: { env: "test" } },
    sees: everything,
  },
  {
    when: "it goes from prod to their environment",
    parts: [{ environments: ["test"] }],
    of: { tags: { env: "test" }, facts: { priorTags: { env: "prod" } } },
    sees: [],
  },
  {
    when: "nothing says where it stands and they read the strictest",
    parts: [{ environments: ["prod"] }],
    of: { tags: {} },
    sees: everything,
  },
  {
    when: "only one of two names fits",
    parts: [{ services: ["checkout"], environments: ["test"] }],
    of: { tags: checkout },
    sees: [],
  },
  {
    when: "every name fits",
    parts: [{ services: ["checkout"], environments: ["prod"], accounts: [account] }],
    of: { tags: checkout },
    sees: everything,
  },
  {
    when: "the second of two rows fits",
    parts: [{ services: ["pay"] }, { environments: ["prod"] }],
    of: { tags: checkout },
    sees: everything,
  },
  { when: "a row names nothing", parts: [{}], of: { tags: checkout }, sees: [] },
  { when: "a list is empty", parts: [{ services: [] }], of: { tags: checkout }, sees: [] },
])("of a resource $sees is seen when $when", ({ parts = [], principals = [], of = {}, sees }) => {
  const input = { dispute: dispute(of), policy: asking };
  expect(everything.filter(maySee({ principals, parts }, input))).toEqual(sees);
});

it("an open question shows its fields to those who are asked, whatever else they read", () => {
  const questions = [{ fields: ["/MaxSize"], ask: { approvers: [principal] } }] as never;
  const input = { dispute: dispute({}), policy: asking, questions };
  expect(everything.filter(maySee({ principals: [principal], parts: [] }, input))).toEqual(everything);
  expect(everything.filter(maySee({ principals: [], parts: [{ services: ["pay"] }] }, input))).toEqual([]);
});

import { expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { intentFlaws } from "#core/intents/checks/flaws.ts";
import { IntentBody } from "#core/intents/intent-body.ts";
import { policy } from "../arbitration/small-disputes.ts";

const types = openCatalogue();
const type = "AWS::Lambda::Function";
const resource = `123456789012/eu-north-1/${type}/mailer`;
const place = { accounts: ["123456789012"], regions: ["eu-north-1"], governs: [type] };

const flawsOf = (body: object) =>
  intentFlaws(IntentBody.parse({ intent: "availability", ...body }), {
    ...{ policy: policy(), types, place, now: Date.parse("2026-11-21T03:00:00Z") },
  });
const claiming = (claim: object) => flawsOf({ resource, claims: [{ field: "/Description", ...claim }] });

const plain = "say it in plain words";
const own = "this holds one of Parley's own marks";
const unseen = "this holds characters that nobody can see";

it.each([
  { when: "a text is Parley's word for what is hidden", is: "(hidden)" },
  { when: "it stands somewhere in a text", is: "was (HIDDEN, changed) before" },
  { when: "a text begins as a digest of the first format", is: "digest:abc" },
  { when: "a text begins as a tag of Parley's", is: " parley:why" },
])("a claim's value is refused where $when", ({ is }) => {
  const flaw = { pointer: "/claims/0/constraint", at: "value", message: own, hint: plain };
  expect(claiming({ constraint: { is } })).toEqual([flaw]);
  expect(claiming({ constraint: { in: ["tasks", is] } })).toEqual([flaw]);
  expect(claiming({ constraint: { in: ["tasks", { deep: [null, 1, is] }] } })).toEqual([flaw]);
  expect(claiming({ constraint: { notIn: ["x"] }, prefer: is })).toEqual([flaw]);
});

it.each([
  { when: "it is any other text", claim: { constraint: { is: "all tasks: digest and all" } } },
  { when: "it is markup, which is nobody's own", claim: { constraint: { is: "<b>tasks</b>" } } },
  { when: "nothing should be there", claim: { constraint: { absent: true } } },
  {
    when: "it is no text",
    claim: {
      field: "/VpcConfig",
      constraint: { in: [{ SubnetIds: ["a", "b"], Ipv6AllowedForDualStack: true }] },
    },
  },
  { when: "it holds while somebody's words do", claim: { constraint: { is: "a" }, while: "INC-7 is open" } },
])("a claim's value is taken where $when", ({ claim }) => {
  expect(claiming(claim)).toEqual([]);
});

it.each([
  { message: unseen, text: "INC-7\u202e" },
  { message: "this holds markup", text: "<img src=x>" },
  { message: own, text: "(hidden)" },
])("words that others read are refused where they are odd: $message", ({ message, text }) => {
  expect(claiming({ constraint: { is: "a" }, while: text })).toEqual([
    { pointer: "/claims/0/while", at: "value", message, hint: plain },
  ]);
  expect(flawsOf({ motivation: { kind: "incident", ref: text, note: text } })).toEqual(
    ["ref", "note"].map((part) => ({ pointer: `/motivation/${part}`, at: "value", message, hint: plain })),
  );
  expect(flawsOf({ motivation: { kind: "incident", ref: "INC-7", note: text } })).toHaveLength(1);
});

it.each(["parley:intent", "Parley:Reason"])(
  "nobody claims the tag `%s`, by which reasons are said",
  (tag) => {
    const field = `/Tags[Key=${tag}]/Value`;
    expect(claiming({ field, constraint: { is: "x" } })).toEqual([
      {
        pointer: "/claims/0/field",
        at: "value",
        message: `\`${field}\` says why something was changed`,
        hint: "declare the reason itself",
      },
    ]);
  },
);

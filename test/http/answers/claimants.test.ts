import { expect, it } from "vitest";
import type { Actor } from "#core/claims/claim.ts";
import { canonicalPrincipal } from "#core/claims/principal.ts";
import type { Policy } from "#core/policy/policy.ts";
import { editionOf } from "#core/questions/offered.ts";
import { formToken } from "#http/pages/form-token.ts";
import { docketOf, minute, policyIn } from "../../pipeline/stage.ts";
import { declare } from "../../pipeline/stories/telling/story.ts";
import { capacity } from "../../pipeline/stories/telling/things.ts";
import { permitting } from "../permitting.ts";
import { asked, knock, lead, linkTo, posted, twoEmergencies, wordsOf } from "./scene.ts";

const account = "123456789012";
const sso = "AWSReservedSSO_Admin_0123456789abcdef";

const aliased = (...names: readonly string[]): Policy => {
  const policy = policyIn("enforce");
  const { authority } = policy.file;
  const aliases = [...authority.aliases, names];
  return { ...policy, file: { ...policy.file, authority: { ...authority, aliases } } };
};

const refusal = "You have a stake in this yourself";
const ada = "sso/ada@example.com";

/** The same person as they claim and as they answer. */
const forms = [
  {
    as: "a role",
    claims: `arn:aws:iam::${account}:role/checkout-lead`,
    answers: `arn:aws:iam::${account}:role/checkout-lead`,
  },
  {
    as: "a role with a path",
    claims: `arn:aws:iam::${account}:role/teams/checkout/checkout-lead`,
    answers: `arn:aws:iam::${account}:role/checkout-lead`,
  },
  {
    as: "a session of their role",
    claims: `arn:aws:sts::${account}:assumed-role/checkout-lead/ada@INC-7`,
    answers: `arn:aws:iam::${account}:role/checkout-lead`,
  },
  {
    as: "a user of Identity Center",
    claims: `arn:aws:sts::${account}:assumed-role/${sso}/Ada@Example.com`,
    answers: `arn:aws:sts::${account}:assumed-role/${sso}/ada@example.com`,
  },
  {
    as: "a user of IAM",
    claims: `arn:aws:iam::${account}:user/people/ada`,
    answers: `arn:aws:iam::${account}:user/ada`,
  },
  { as: "root", claims: `arn:aws:iam::${account}:root`, answers: `arn:aws:iam::${account}:root` },
  {
    as: "another principal of the same approver",
    claims: `arn:aws:iam::${account}:role/checkout-lead-admin`,
    answers: `arn:aws:iam::${account}:role/checkout-lead`,
  },
  {
    as: "an alias of the policy",
    claims: `arn:aws:iam::${account}:role/ada-emergency`,
    answers: `arn:aws:iam::${account}:role/checkout-lead`,
    policy: aliased(`arn:aws:iam::${account}:role/ada-emergency`, lead.principals[0] ?? ""),
  },
  {
    as: "an alias of another principal of the same approver",
    claims: `arn:aws:iam::${account}:role/ada-emergency`,
    answers: `arn:aws:iam::${account}:role/checkout-lead`,
    policy: aliased(`arn:aws:iam::${account}:role/ada-emergency`, lead.principals[1] ?? ""),
  },
];

it.each(forms)("anyone who claims something as $as may not answer, and is told so", async (form) => {
  const { claims, answers, policy = policyIn("enforce") } = form;
  // What they may not write themselves would be a wish, and leaves them an approver like any other.
  const story = await twoEmergencies({ policy: permitting(policy, canonicalPrincipal(claims)) });
  await declare(story, {
    id: "own",
    strength: "want",
    field: capacity,
    constraint: { min: 3 },
    actor: { principal: canonicalPrincipal(claims), kind: "person" },
    intent: "performance",
    motivation: { kind: "none" },
  });
  await story.pass(minute);
  const link = await linkTo(story, { approver: canonicalPrincipal(answers) });
  const before = await docketOf(story, story.resource);
  const question = await asked(story);
  const fields = {
    question: question.id,
    seen: editionOf(question, await docketOf(story, story.resource)),
    token: formToken(link),
  };
  for (const choice of ["keep", "value-0", "value-1"]) {
    const told = await knock(story, link, posted({ ...fields, choice }));
    expect([told.status, wordsOf(await told.text())]).toEqual([403, expect.stringContaining(refusal)]);
  }
  // Before they have read and chosen in vain they are told already.
  expect(wordsOf(await (await knock(story, link)).text())).toContain(refusal);
  expect(await docketOf(story, story.resource)).toEqual(before);
});

/** What AWS recorded, or the session said, of the one who made one of the two claims. */
const behind: readonly { readonly as: string; readonly actor: Partial<Actor>; readonly answers?: string }[] =
  [
    { as: "the human at the end of a chain of roles", actor: { human: ada } },
    { as: "the same human in another role of Identity Center", actor: { principal: ada } },
    { as: "the human, whose capitals differ", actor: { human: "sso/Ada@Example.com" } },
    { as: "the name of a session", actor: { said: "ada@example.com" } },
    { as: "the name of a session before an incident", actor: { said: ["Ada@INC-1042"] } },
    { as: "a source identity", actor: { said: ["i-0123456789abcdef0", "ada@example.com"] } },
    {
      as: "a role that the session came through",
      actor: { said: ["run-7", `${account}:role/checkout-lead`] },
      answers: `${account}:role/checkout-lead`,
    },
  ];

it.each(behind)(
  "anyone who stands behind a claim as $as may not answer",
  async ({ actor, answers = ada }) => {
    const plain = aliased(ada, lead.principals[0] ?? "");
    const policy = actor.principal === undefined ? plain : permitting(plain, actor.principal);
    const story = await twoEmergencies({ policy, behind: actor });
    const question = await asked(story);
    for (const approver of new Set([answers, `${account}:role/checkout-lead`])) {
      const link = await linkTo(story, { approver });
      const fields = {
        question: question.id,
        seen: editionOf(question, await docketOf(story, story.resource)),
        token: formToken(link),
      };
      const before = await docketOf(story, story.resource);
      const told = await knock(story, link, posted({ ...fields, choice: "keep" }));
      expect([told.status, wordsOf(await told.text())]).toEqual([403, expect.stringContaining(refusal)]);
      expect(await docketOf(story, story.resource)).toEqual(before);
    }
  },
);

it("a later claim takes no answer away by calling its session after the one who is asked", async () => {
  const story = await twoEmergencies({ policy: aliased(ada, lead.principals[0] ?? "") });
  const link = await linkTo(story);
  await declare(story, {
    id: "noise",
    strength: "want",
    field: capacity,
    constraint: { min: 3 },
    actor: { principal: `${account}:role/stranger`, kind: "unknown", said: ["ada@example.com"] },
    intent: "performance",
    motivation: { kind: "none" },
  });
  await story.pass(minute);
  const question = await asked(story);
  const fields = {
    question: question.id,
    seen: editionOf(question, await docketOf(story, story.resource)),
    token: formToken(link),
  };
  const told = await knock(story, link, posted({ ...fields, choice: "keep" }));
  expect(told.status).toBe(200);
});

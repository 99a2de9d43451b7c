import { describe, expect, it } from "vitest";
import { approverOf, isAsked, namesFor } from "#acts/questions/approver-of.ts";
import type { Runtime } from "#acts/runtime.ts";
import type { SettledApprover } from "#acts/settings.ts";
import type { OpenQuestion } from "#core/ledger/docket-record.ts";
import { policyOf } from "../../core/policy/sample.ts";

const home = "123456789012";
const approver = (name: string, principals: readonly string[], signsInAs: readonly string[]) =>
  ({ name, principals, signsInAs, channels: [] }) satisfies SettledApprover;

const settings = {
  approvers: [
    approver(
      "ada",
      [`arn:aws:iam::${home}:role/lead`, `${home}:user/ada`],
      ["ada@example.com", "a@example.com"],
    ),
    approver("ben", [`${home}:role/ben`], ["ben@example.com"]),
    approver("both", [`${home}:role/both`, `${home}:user/ada`], ["a@example.com"]),
    approver("nobody in AWS", [], ["empty@example.com"]),
    approver("nobody at the issuer", [`${home}:role/none`], []),
  ],
} as unknown as Runtime["settings"];

describe("an approver", () => {
  it.each([
    { email: "ada@example.com", principals: [`${home}:role/lead`, `${home}:user/ada`] },
    { email: "ben@example.com", principals: [`${home}:role/ben`] },
    { email: "a@example.com", principals: [`${home}:role/lead`, `${home}:user/ada`, `${home}:role/both`] },
    { email: "empty@example.com", principals: undefined },
    { email: "ben@example.com.evil.example", principals: undefined },
    { email: "BEN@example.com", principals: undefined },
    { email: "", principals: undefined },
    { email: undefined, principals: undefined },
  ])("who signs in as $email has the principals $principals", ({ email, principals }) => {
    expect(approverOf({ email }, { settings })?.principals).toEqual(principals);
  });

  const asking = (...approvers: readonly string[]) => [{ ask: { approvers } } as unknown as OpenQuestion];
  const policy = policyOf({
    authority: { aliases: [[`${home}:role/lead`, `${home}:role/night-lead`]] },
  });
  const known = { name: "ada", principals: [`${home}:user/ada`, `${home}:role/lead`] };

  it.each([
    { asked: [`${home}:user/ada`], by: `${home}:user/ada`, is: true },
    { asked: [`arn:aws:iam::${home}:role/lead`], by: `${home}:role/lead`, is: true },
    { asked: [`${home}:role/night-lead`], by: `${home}:role/lead`, is: true },
    { asked: [`${home}:role/other`], by: `${home}:user/ada`, is: false },
    { asked: [], by: `${home}:user/ada`, is: false },
  ])("answers as $by where $asked is asked", ({ asked, by, is }) => {
    const [first] = namesFor(known, asking(...asked), { policy });
    expect(first?.by).toBe(by);
    expect([by, ...(first?.also ?? [])].toSorted()).toEqual(known.principals.toSorted());
    expect(isAsked(known, asking(...asked), { policy })).toBe(is);
  });
});

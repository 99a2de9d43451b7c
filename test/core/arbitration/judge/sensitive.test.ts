import { describe, expect, it } from "vitest";
import { Hidden } from "#core/fields/hidden.ts";
import { parted } from "#core/hidden/beside.ts";
import { at, claim, field, policy, verdict } from "../small-disputes.ts";

describe("what is sensitive", () => {
  const secret = (value: unknown, more: object = {}, path = "/Env") => ({
    live: { [path]: value },
    prior: { [path]: value },
    claims: [claim({ field: path, constraint: { is: "other" } })],
    ...more,
  });
  const law = policy({ sensitive: { names: ["PassWord", "token"], fields: ["/Hidden/**"] } });
  const isHidden = (given: object, path = "/Env") => {
    const text = JSON.stringify(parted(verdict(given, law)));
    return (
      field(given, law, path).ask?.options[0]?.value === Hidden.kept &&
      !text.includes("s3cret") &&
      !text.includes("other")
    );
  };

  it.each([
    {
      when: "its schema says so",
      given: secret("s3cret", { facts: { fields: { "/Env": { sensitive: true } } } }),
      path: "/Env",
      hidden: true,
    },
    {
      when: "the policy names it",
      given: secret("s3cret", {}, "/Hidden/A"),
      path: "/Hidden/A",
      hidden: true,
    },
    {
      when: "it is called so",
      given: secret("s3cret", {}, "/MasterUserPassword"),
      path: "/MasterUserPassword",
      hidden: true,
    },
    { when: "it holds what is called so", given: secret([{ Token: "s3cret" }]), path: "/Env", hidden: true },
    {
      when: "it holds a pair that is called so",
      given: secret([{ Name: "DB_PASSWORD", Value: "s3cret" }]),
      path: "/Env",
      hidden: true,
    },
    { when: "nothing says so", given: secret("s3cret"), path: "/Env", hidden: false },
    {
      when: "it is called so and its schema denies it",
      given: secret(
        "s3cret",
        { facts: { fields: { "/PasswordLength": { sensitive: false } } } },
        "/PasswordLength",
      ),
      path: "/PasswordLength",
      hidden: false,
    },
  ])("is hidden: $hidden when $when", ({ given, path, hidden }) => {
    expect(isHidden(given, path)).toBe(hidden);
  });

  it("is hidden for what is wanted as well, and tells only whether it changed", () => {
    const wanted = claim({ field: "/Env", constraint: { in: [{ token: "s3cret" }, "y"] }, strength: "must" });
    const plain = { live: { "/Env": "x" }, prior: { "/Env": "x" }, claims: [wanted] };
    expect(JSON.stringify(parted(verdict(plain, law)))).not.toContain("s3cret");
    const kept = field({ live: { "/Env": { token: "s3cret" } }, prior: {}, claims: [wanted] }, law, "/Env");
    expect(kept.value).toBe(Hidden.kept);
    const ruling = {
      id: "r1",
      field: "/MasterPassword",
      over: [],
      answer: "value",
      value: "new",
      by: "olga",
      at: at("03:30"),
    };
    const written = field(
      { ...secret("s3cret", { rulings: [ruling] }, "/MasterPassword") },
      law,
      "/MasterPassword",
    );
    expect(written).toMatchObject({ outcome: "revert", value: Hidden.changed });
    expect(JSON.stringify(parted(written))).not.toContain("new");
  });
});

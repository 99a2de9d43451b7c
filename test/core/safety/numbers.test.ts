import { describe, expect, it } from "vitest";
import { lean, saferAt } from "./leaning-fields.ts";

const inProd = {};
const inTest = { isProduction: false };
const trouble = { inTrouble: true };
const troubleInTest = { isProduction: false, inTrouble: true };

describe("capacity", () => {
  it.each([
    { when: "less than agreed in production", values: [10, 3], where: inProd, leans: "harmful" },
    { when: "more than agreed in production", values: [3, 10], where: inProd, leans: "safer" },
    { when: "less than agreed in test", values: [10, 3], where: inTest, leans: "neither" },
    { when: "more than agreed in test", values: [3, 10], where: inTest, leans: "neither" },
    { when: "nothing where something was agreed, in test", values: [10, 0], where: inTest, leans: "harmful" },
    { when: "something where nothing was agreed", values: [0, 3], where: inTest, leans: "safer" },
    { when: "less in trouble, in test", values: [10, 9], where: troubleInTest, leans: "harmful" },
    { when: "far more in trouble", values: [10, 5_000], where: trouble, leans: "safer" },
    {
      when: "far more in trouble that the one who wants it made",
      values: [10, 5_000],
      where: { ...trouble, isOwnTrouble: true, highest: 10 },
      leans: "harmful",
    },
    {
      when: "less in trouble that its writer made",
      values: [10, 9],
      where: { ...troubleInTest, isOwnTrouble: true },
      leans: "harmful",
    },
    { when: "nothing in trouble", values: [10, 0], where: troubleInTest, leans: "harmful" },
    { when: "six times the highest", values: [10, 60], where: { highest: 10 }, leans: "harmful" },
    {
      when: "six times the highest in test",
      values: [10, 60],
      where: { ...inTest, highest: 10 },
      leans: "harmful",
    },
    { when: "five times the highest", values: [10, 50], where: { highest: 10 }, leans: "safer" },
    {
      when: "six times the agreed, reached in these 30 days",
      values: [10, 60],
      where: { highest: 60 },
      leans: "safer",
    },
    { when: "a leap of few", values: [1, 20], where: { highest: 1 }, leans: "safer" },
    { when: "a leap of more than few", values: [1, 21], where: { highest: 1 }, leans: "harmful" },
    { when: "six times the agreed with no highest known", values: [10, 60], where: inProd, leans: "harmful" },
    { when: "numbers as text", values: ["10", "3"], where: inProd, leans: "harmful" },
    { when: "the same number as text", values: ["3", 3], where: inProd, leans: "neither" },
    { when: "gone in test", values: [10, null], where: inTest, leans: "harmful" },
    { when: "nothing, agreed unknown", values: [undefined, 0], where: inTest, leans: "harmful" },
    { when: "something, agreed unknown", values: [undefined, 3], where: inProd, leans: "neither" },
    {
      when: "far more than the highest, agreed unknown",
      values: [undefined, 900],
      where: { highest: 3 },
      leans: "harmful",
    },
    { when: "no number at all", values: [3, "many"], where: inProd, leans: "neither" },
  ] as const)("is $leans when $when", ({ values: [before, after], where, leans }) => {
    expect(lean("/DesiredCapacity", [before, after], where)).toBe(leans);
  });

  it.each([
    {
      when: "a smaller machine of the family in production",
      values: ["db.r5.4xlarge", "db.r5.large"],
      where: inProd,
      leans: "harmful",
    },
    {
      when: "a larger machine of the family",
      values: ["t3.micro", "t3.xlarge"],
      where: inProd,
      leans: "safer",
    },
    {
      when: "a machine of another family",
      values: ["t3.large", "m5.small"],
      where: inProd,
      leans: "neither",
    },
    { when: "a smaller machine in test", values: ["t3.large", "t3.nano"], where: inTest, leans: "neither" },
  ] as const)("is $leans when it is $when", ({ values: [before, after], where, leans }) => {
    expect(lean("/InstanceType", [before, after], where)).toBe(leans);
  });

  it("takes what AWS does by itself for what is absent, and -1 for no limit", () => {
    expect(lean("/Reserved", [null, 100])).toBe("harmful");
    expect(lean("/Reserved", [100, null])).toBe("safer");
    expect(lean("/Reserved", [null, 0], inTest)).toBe("harmful");
    expect(lean("/Reserved", [-1, 100])).toBe("harmful");
  });

  it("is judged number by number inside a whole", () => {
    const whole = { ReadCapacityUnits: 10, WriteCapacityUnits: 10 };
    expect(lean("/Throughput", [whole, { ...whole, WriteCapacityUnits: 2 }])).toBe("harmful");
    expect(lean("/Throughput", [whole, { ...whole, WriteCapacityUnits: 20 }])).toBe("safer");
    expect(lean("/Throughput", [whole, null], inTest)).toBe("harmful");
  });

  it.each([
    { when: "in production", values: [3, 10], where: inProd, safer: "second" },
    { when: "in test", values: [3, 10], where: inTest, safer: "equal" },
    { when: "nothing stands against something", values: [0, 3], where: inTest, safer: "second" },
    { when: "one is beyond the stride", values: [3, 3_000], where: { highest: 3 }, safer: "first" },
    {
      when: "one is beyond the stride and no highest is known",
      values: [3_000, 3],
      where: inTest,
      safer: "second",
    },
    { when: "one is far more, in trouble", values: [3, 3_000], where: trouble, safer: "second" },
  ] as const)("the $safer of two is safer when $when", ({ values: [first, second], where, safer }) => {
    expect(saferAt("/DesiredCapacity", [first, second], where)).toBe(safer);
  });
});

describe("a class that names a direction", () => {
  it.each([
    { what: "off what is safer on", path: "/Encrypted", values: [true, false], leans: "harmful" },
    { what: "on what is safer on", path: "/Encrypted", values: [false, true], leans: "safer" },
    { what: "away what is safer on", path: "/Encrypted", values: [true, null], leans: "harmful" },
    { what: "off what was absent", path: "/Encrypted", values: [null, false], leans: "neither" },
    { what: "on, as text", path: "/Encrypted", values: ["true", true], leans: "neither" },
    {
      what: "to another word for off",
      path: "/Encrypted",
      values: ["Enabled", "Suspended"],
      leans: "harmful",
    },
    { what: "off, agreed unknown", path: "/Encrypted", values: [undefined, false], leans: "harmful" },
    { what: "away, agreed unknown", path: "/Encrypted", values: [undefined, null], leans: "harmful" },
    { what: "on, agreed unknown", path: "/Encrypted", values: [undefined, true], leans: "neither" },
    { what: "a key where none was", path: "/Key", values: [null, "key/a"], leans: "safer" },
    { what: "another key", path: "/Key", values: ["key/a", "key/b"], leans: "harmful" },
    {
      what: "one of several switches off",
      path: "/Blocks",
      values: [
        { A: true, B: true },
        { A: true, B: false },
      ],
      leans: "harmful",
    },
    { what: "all switches away", path: "/Blocks", values: [{ A: true, B: true }, null], leans: "harmful" },
    { what: "on what is safer off", path: "/PublicAccess", values: [false, true], leans: "harmful" },
    {
      what: "off what is safer off",
      path: "/PublicAccess/Type",
      values: ["SERVICE_PROVIDED_EIPS", "DISABLED"],
      leans: "safer",
    },
    { what: "up what is safer less", path: "/MaxSession", values: [3600, "7200"], leans: "harmful" },
    { what: "down what is safer less", path: "/MaxSession", values: [3600, 900], leans: "safer" },
    { what: "away from what is demanded", path: "/Tls", values: ["TLS-1-2", "TLS-1-0"], leans: "harmful" },
    { what: "to what is demanded", path: "/Tls", values: ["TLS-1-0", "TLS-1-3"], leans: "safer" },
    { what: "within what is demanded", path: "/Tls", values: ["TLS-1-2", "TLS-1-3"], leans: "neither" },
    { what: "farther from a bound", path: "/BackupDays", values: [5, 1], leans: "harmful" },
    { what: "beyond a bound that holds", path: "/BackupDays", values: [30, 7], leans: "neither" },
    {
      what: "an element that must be there, out",
      path: "/Types",
      values: [["api", "audit"], ["api"]],
      leans: "harmful",
    },
    {
      what: "the same element by its own path, out",
      path: "/Types[=audit]",
      values: ["audit", null],
      leans: "harmful",
    },
    { what: "another element, out", path: "/Types[=api]", values: ["api", null], leans: "neither" },
    { what: "an end to data that had none", path: "/RetentionInDays", values: [null, 30], leans: "harmful" },
    { what: "the end of data away", path: "/RetentionInDays", values: [30, null], leans: "safer" },
    { what: "a shorter life of data", path: "/RetentionInDays", values: [400, 30], leans: "harmful" },
    { what: "what nobody gave a direction", path: "/Unsaid", values: ["a", "b"], leans: "harmful" },
    { what: "the weights of a route", path: "/Weight", values: [10, 0], leans: "neither" },
    { what: "what runs", path: "/ImageId", values: ["ami-1", "ami-2"], leans: "neither" },
    { what: "what no class names", path: "/Other", values: [1, 0], leans: "neither" },
  ] as const)("says $leans of turning $what", ({ path, values: [before, after], leans }) => {
    expect(lean(path, [before as never, after as never])).toBe(leans);
  });

  it("counts the first part of a class that names the field", () => {
    const trail = { type: "AWS::CloudTrail::Trail" };
    expect(lean("/IsLogging", [true, false], trail)).toBe("harmful");
    expect(lean("/IsLogging", [false, true], trail)).toBe("safer");
    expect(lean("/S3BucketName", ["ours", "theirs"], trail)).toBe("harmful");
    expect(lean("/Logging/Enabled", [true, false], trail)).toBe("harmful");
  });

  it("says of the loss of a resource that it harms where something watches, protects or holds data", () => {
    const loss = ["present", "absent"] as const;
    expect(saferAt("/Unsaid", ["a", "b"])).toBe("unknown");
    expect(lean("/Other", loss)).toBe("neither");
  });
});

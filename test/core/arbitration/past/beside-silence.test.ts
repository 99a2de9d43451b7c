import { describe, expect, it } from "vitest";
import { isSilenceBeside } from "#core/arbitration/past/beside-silence.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { at } from "../small-disputes.ts";

const size = "/Tags" as FieldPath;
const silent = { by: "silence", at: at("04:00"), field: size };
const put = (parts: object = {}) => ({
  ...{ field: size, deadline: at("04:00"), cause: "defiance" as const },
  ...parts,
});

describe("nobody's answer beside a verdict", () => {
  it.each([
    { what: "of one who keeps writing", asked: [put()], is: true },
    { what: "of what an incident left", asked: [put({ cause: "take-over" })], is: true },
    { what: "of what a learnt rule asks", asked: [put({ cause: "often-undone" })], is: true },
    { what: "of what stands in the way", asked: [put({ cause: "unexplained" })], is: false },
    { what: "of a question of the first edition", asked: [put({ cause: undefined })], is: false },
    { what: "of two beside", asked: [put(), put({ cause: "take-over" })], is: true },
    { what: "of one beside and one in the way", asked: [put(), put({ cause: "rule" })], is: false },
    { what: "of another moment", asked: [put({ deadline: at("04:00:01") })], is: false },
    { what: "of another field", asked: [put({ field: "/MinSize" })], is: false },
    { what: "of the whole around it", asked: [put({ field: "/" })], is: false },
    { what: "of nothing that was asked", asked: [], is: false },
  ])("is silence at the deadline $what: $is", ({ asked, is }) => {
    expect(isSilenceBeside(silent, asked)).toBe(is);
    expect(isSilenceBeside({ ...silent, by: "olga" }, asked)).toBe(false);
  });

  it("is looked for where a part of it is decided", () => {
    const part = "/Tags[Key=env]/Value" as FieldPath;
    expect(isSilenceBeside(silent, [put()], part)).toBe(true);
    expect(isSilenceBeside(silent, [put({ field: "/Tags[Key=team]/Value" })], part)).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { parted } from "#core/hidden/beside.ts";
import { at, claim, field, policy } from "../small-disputes.ts";

const path = "/DesiredCapacity";
const asks = policy({ unattributed: [{ answer: "ask" }] });
const edit = (is: unknown, parts: object = {}) =>
  claim({
    id: "edit",
    by: "stranger",
    constraint: { is },
    source: "observed",
    intent: "unattributed",
    motivation: { kind: "none" },
    changedAt: at("03:00"),
    ...parts,
  });

type Given = Parameters<typeof field>[0];
const optionsOf = (given: Given, rules = asks) => field(given, rules).ask?.options ?? [];
/** Such as `keep 5 for edit`. */
const short = (given: Given, rules = asks): readonly string[] =>
  optionsOf(given, rules).map(({ answer, value, for: claim }) =>
    [answer, ...(value === undefined ? [] : [value]), ...(claim === undefined ? [] : [`for ${claim}`])].join(
      " ",
    ),
  );

describe("a question offers", () => {
  it("what stands, what was agreed, a value of one's own and holding", () => {
    expect(short({ is: 5, was: 3, claims: [] })).toEqual(["keep 5", "revert 3", "value", "hold 5"]);
  });

  it("what each claimant wants, with its advocate", () => {
    const code = claim({ id: "code", kind: "pipeline", constraint: { is: 4 }, intent: "consistency" });
    expect(short({ is: 5, was: 3, claims: [edit(5), code] })).toEqual([
      "keep 5 for edit",
      "revert 4 for code",
      "value 3",
      "value",
      "hold 5",
    ]);
  });

  it("a value once, with the first of those who want it", () => {
    const two = ["a", "b"].map((id) =>
      claim({ id, kind: "pipeline", by: id, constraint: { is: 4 }, intent: "consistency" }),
    );
    const found = short({ is: 5, was: 4, claims: [edit(5), ...two] });
    expect(found.filter((text) => text.includes(" 4"))).toHaveLength(1);
    expect(found).toContain("revert 4 for a");
  });

  it("five claimants at most, those that rank highest", () => {
    const many = ["a", "b", "c", "d", "e", "f", "g"].map((id, index) =>
      claim({
        id,
        by: id,
        kind: "pipeline",
        constraint: { is: 10 + index },
        madeAt: at(`02:0${index}`),
        intent: "consistency",
      }),
    );
    const found = short({ is: 5, was: 3, claims: [edit(5), ...many] });
    const advocates = found.flatMap((text) => / for (\w+)$/.exec(text)?.[1] ?? []);
    expect(advocates.toSorted()).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("nothing of a wish", () => {
    const wish = claim({ id: "wish", constraint: { is: 7 }, backing: "none" });
    expect(short({ is: 5, was: 3, claims: [edit(5), wish] }).join()).not.toContain("7");
  });

  it("nothing that was wanted for a time that is over, whether what it was for goes on or not", () => {
    const over = edit(7, { id: "over", by: "carla", until: at("03:05"), changedAt: at("03:01") });
    expect(short({ is: 5, was: 3, claims: [edit(5), over] }).join()).not.toContain("7");
    const still = edit(7, { id: "over", by: "carla", until: at("09:00"), changedAt: at("03:01") });
    expect(short({ is: 5, was: 3, claims: [edit(5), still] })).toContain("value 7 for over");
  });

  it("a consequence with each", () => {
    for (const { consequence } of optionsOf({ is: 5, was: 3, claims: [edit(5)] })) {
      expect(consequence?.length).toBeGreaterThan(0);
    }
  });

  it("no value of what is hidden", () => {
    const facts = { fields: { [path]: { sensitive: true } } };
    const found = optionsOf({ is: "hunter2", was: "hunter1", facts, claims: [edit("hunter2")] });
    expect(found.length).toBeGreaterThan(0);
    expect(JSON.stringify(parted(found))).not.toContain("hunter");
  });
});

describe("a question that stands", () => {
  const put = (options: readonly object[] | undefined, parts: object = {}) => ({
    field: path,
    at: at("03:10"),
    deadline: at("07:10"),
    cause: "unexplained",
    claims: ["edit"],
    edit: { principal: "stranger", constraint: { is: 5 } },
    meanwhile: { value: 5 },
    onSilence: { answer: "keep", value: 5 },
    ...(options !== undefined && { options }),
    ...parts,
  });
  const before = [
    { answer: "keep", value: 5, for: "edit", consequence: "it stays" },
    { answer: "revert", value: 3, consequence: "it goes back" },
    { answer: "value", consequence: "your own" },
    { answer: "hold", value: 5, consequence: "for a while" },
  ];
  const given = (options: readonly object[] | undefined, claims: readonly object[]) => ({
    is: 5,
    was: 3,
    claims: [edit(5), ...claims],
    asked: [put(options)],
  });

  it("keeps what it offered, word for word", () => {
    expect(optionsOf(given(before, []))).toEqual(before);
  });

  it("adds what a later claim wants, and takes nothing away", () => {
    const later = claim({ id: "later", constraint: { is: 8 }, intent: "cost" });
    const found = optionsOf(given(before, [later]));
    expect(found.slice(0, before.length)).toEqual(before);
    expect(found.slice(before.length)).toMatchObject([{ value: 8, for: "later" }]);
  });

  it("offers an answer of its own although the claim behind it is gone", () => {
    const gone = { answer: "value", value: 6, for: "gone", consequence: "as they wanted" };
    expect(optionsOf(given([...before, gone], []))).toContainEqual(gone);
  });

  it("always offers a value of one's own and holding", () => {
    expect(short(given(before.slice(0, 2), []))).toEqual(["keep 5 for edit", "revert 3", "value", "hold 5"]);
  });

  it("offers what it would anew where nobody wrote down what it offered", () => {
    expect(short(given(undefined, []))).toEqual(["keep 5 for edit", "revert 3", "value", "hold 5"]);
  });
});

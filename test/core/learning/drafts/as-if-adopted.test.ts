import { describe, expect, it } from "vitest";
import {
  always,
  eachIfAdopted,
  rowIfAdopted,
  triedDrafts,
  withAnswers,
} from "#core/learning/drafts/as-if-adopted.ts";
import type { Draft } from "#core/learning/drafts/draft.ts";
import { defaultPolicy } from "../../../laws/default-policy.ts";
import { proven } from "./proven.ts";
import { onDay } from "./rulings.ts";

const draft = (id: string, parts: Partial<Draft> = {}): Draft => ({
  ...proven,
  id: id.repeat(64).slice(0, 64),
  ...parts,
});
const ids = (drafts: readonly Draft[]) => drafts.map(({ id }) => id[0]).join("");

describe("the drafts that are tried beside a policy", () => {
  it("are those that live, the first that was made first", () => {
    const all = [
      draft("c", { madeAt: onDay(3) }),
      draft("a", { madeAt: onDay(1), state: "proving" }),
      draft("d", { state: "dropped" }),
      draft("r", { state: "retired" }),
      draft("b", { madeAt: onDay(2), answer: "ask" }),
    ];
    expect(ids(triedDrafts(all, defaultPolicy))).toBe("abc");
  });

  it("are at most twenty", () => {
    const many = Array.from({ length: 25 }, (_, n) =>
      draft(String.fromCharCode(97 + n), { madeAt: onDay(n) }),
    );
    expect(ids(triedDrafts(many.toReversed(), defaultPolicy))).toBe("abcdefghijklmnopqrst");
  });

  it("are none that the policy has as a row of either kind", () => {
    const { file } = defaultPolicy;
    const learned = (one: Draft) => ({ learned: { draft: one.id } }) as never;
    const [a, b, c] = [draft("a"), draft("b"), draft("c")];
    const adopted = { file: { ...file, answers: [learned(a)], rules: [...file.rules, learned(b)] } };
    expect(ids(triedDrafts([a, b, c], adopted))).toBe("c");
  });
});

describe("a policy as if a draft were adopted", () => {
  it("has its row, which counts always", () => {
    const row = rowIfAdopted(draft("a"));
    expect(row).toMatchObject({ answer: "challenger", learned: { draft: "a".repeat(64), since: always } });
    expect(rowIfAdopted(draft("a", { answer: "ask" }))).toBeUndefined();
  });

  it("has one draft at a time, and no other row is another", () => {
    const drafts = [draft("a"), draft("q", { answer: "ask" }), draft("b", { answer: "holder" })];
    const found = eachIfAdopted(drafts, defaultPolicy);
    expect(ids(found.map((each) => each.draft))).toBe("ab");
    for (const { draft: one, candidate } of found) {
      const { answers, ...rest } = candidate.file;
      const { answers: before, ...all } = defaultPolicy.file;
      expect(answers).toEqual([...before, rowIfAdopted(one)]);
      expect(rest).toEqual(all);
    }
    expect(eachIfAdopted([draft("q", { answer: "ask" })], defaultPolicy)).toEqual([]);
  });

  it("is tried without what does not fit, and one that does not fit keeps no other out", () => {
    const unfit = draft("u", { conditions: [{ trait: "class", is: "there-is-none-such" }] });
    const row = rowIfAdopted(unfit);
    expect(row && withAnswers(defaultPolicy, [row])).toBeUndefined();
    expect(ids(eachIfAdopted([unfit, draft("a")], defaultPolicy).map((each) => each.draft))).toBe("a");
  });
});

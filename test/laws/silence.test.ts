import { expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { FieldVerdict, Verdict } from "#core/arbitration/verdict.ts";
import type { Json } from "#core/fields/json.ts";
import { overlaps } from "#core/fields/path.ts";
import { defaultPolicy } from "./default-policy.ts";
import { fieldAt } from "./fates.ts";
import { dispute } from "./generate/disputes.ts";
import { inMinutes } from "./generate/time.ts";
import { holdsFor } from "./runs.ts";

const flag = (agreed: Json | undefined, value: Json | undefined): boolean =>
  agreed === true && value === false;
const less = (agreed: Json | undefined, value: Json | undefined): boolean =>
  typeof agreed === "number" && typeof value === "number" && value < agreed;

/** The fields on which everybody knows the safer side, whatever else a policy says. */
const looser: readonly (readonly [RegExp, (agreed: Json | undefined, value: Json | undefined) => boolean])[] =
  [
    [/^\/PublicAccessBlockConfiguration\/Block/, flag],
    [/^\/(DeletionProtection|StorageEncrypted)$/, flag],
    [/^\/BackupRetentionPeriod$/, less],
    [/^\/VersioningConfiguration\/Status$/, (agreed, value) => agreed === "Enabled" && value === "Suspended"],
    [
      /^\/SecurityGroupIngress\[.*CidrIp=(0\.0\.0\.0\/0|198\.51\.100\.7\/32)/,
      (agreed, value) => agreed === null && value !== null && value !== undefined,
    ],
    [/^\/Tags\[Key=env\]\/Value$/, (agreed, value) => agreed === "prod" && value !== "prod"],
  ];

/** What Parley cannot write stays as it is, whatever anybody says. */
function isStuck({ facts, live }: Dispute, path: string): boolean {
  const known = Object.entries(facts.fields ?? {}).find(([key]) => key === path)?.[1];
  const { createOnly, oneWay, unwritable, sensitive, stackValue } = known ?? {};
  const isRead = Object.keys(live).includes(path);
  return !isRead || [createOnly, oneWay, unwritable, sensitive].includes(true) || stackValue !== undefined;
}

const valueIn = (values: Dispute["live"], path: string): Json | undefined =>
  Object.entries(values).find(([key]) => key === path)?.[1];

function loosens(one: Dispute, path: string, value: Json | undefined): boolean {
  const row = looser.find(([pattern]) => pattern.test(path));
  return row !== undefined && !isStuck(one, path) && row[1](valueIn(one.prior, path), value);
}

it("neither what holds meanwhile nor silence opens, unprotects or loosens anything", () => {
  holdsFor(
    dispute,
    (one) => {
      for (const { path, ask } of arbitrate(one, defaultPolicy).fields) {
        if (ask === null) continue;
        // Beside a verdict nothing is held: what stands meanwhile is the verdict, which a true reason may have shown.
        if (!ask.beside) expect(loosens(one, path, ask.meanwhile.value), `${path} meanwhile`).toBe(false);
        expect(loosens(one, path, ask.onSilence.value), `${path} on silence`).toBe(false);
      }
    },
    3,
  );
});

const deadline = -1;

/** All that is asked was asked an hour ago, told at once, and nobody said a word. */
function unanswered(one: Dispute, fields: readonly FieldVerdict[], round: number): Dispute {
  const questions = fields.flatMap(({ path, ask }) => {
    if (ask === null || ask.beside) return [];
    const { cause, beside, meanwhile, onSilence } = ask;
    const claims = one.claims.filter(({ field }) => overlaps(field, path)).map(({ id }) => id);
    const at = inMinutes(-60);
    return [
      {
        field: path,
        at,
        told: at,
        deadline: inMinutes(deadline),
        round,
        beside,
        cause,
        claims,
        meanwhile,
        onSilence,
      },
    ];
  });
  const rulings = questions.map(({ field, claims, onSilence: { answer, value } }, index) => ({
    id: `silence-${index}`,
    field,
    over: claims,
    answer,
    ...(value !== undefined && { value }),
    by: "silence",
    round,
    at: inMinutes(deadline),
  }));
  return { ...one, asked: questions, rulings };
}

const orders: readonly (readonly string[])[] = [
  ["/MinSize", "/DesiredCapacity", "/MaxSize"],
  ["/AllocatedStorage", "/MaxAllocatedStorage"],
];

/** Whether what silence means can stand with what the fields beside it in an order come to. */
function isInOrder(after: Verdict, { path, ask }: FieldVerdict): boolean {
  const order = orders.find((paths) => paths.includes(path)) ?? [];
  const values = order
    .map((one) => (one === path ? ask?.onSilence.value : fieldAt(after, one)?.value))
    .filter((value) => typeof value === "number");
  return values.every((value, index) => index === 0 || value >= (values[index - 1] ?? value));
}

it("what silence decided is what the question said, and it loosens nothing in any round", () => {
  holdsFor(
    dispute,
    ({ asked: _, rulings: __, ...rest }) => {
      const one: Dispute = { ...rest, asked: [], rulings: [] };
      const { fields } = arbitrate(one, defaultPolicy);
      for (const round of [1, 2, 3]) {
        const after = arbitrate(unanswered(one, fields, round), defaultPolicy);
        for (const field of fields) {
          if (field.ask === null || field.ask.beside) continue;
          const { outcome, value, outstanding = [] } = fieldAt(after, field.path) ?? {};
          // Parley creates nothing: what silence wants back is outstanding.
          if (field.path === "/") {
            expect([value, outstanding]).toEqual(["absent", ["existence"]]);
            continue;
          }
          expect(loosens(one, field.path, value), `${field.path}, round ${round}`).toBe(false);
          if (outcome !== "ask" && !isStuck(one, field.path) && isInOrder(after, field))
            expect(value, `${field.path}, round ${round}`).toEqual(field.ask.onSilence.value);
        }
      }
    },
    2,
  );
});

const answers = ["keep", "revert", "value"] as const;

/** Of each field a question beside its verdict was put an hour ago, and nobody answered; silence says any of three values. */
function unansweredBeside(one: Dispute, fields: readonly FieldVerdict[], round: number) {
  const causes = ["defiance", "often-undone", "take-over"] as const;
  const put = {
    at: inMinutes(-60),
    told: inMinutes(-60),
    deadline: inMinutes(deadline),
    round,
    beside: true,
  };
  const all = fields.map(({ path, value }, index) => {
    const claims = one.claims.filter(({ field }) => overlaps(field, path)).map(({ id }) => id);
    const values = [valueIn(one.live, path), valueIn(one.prior, path), value];
    const said = values[(index + round) % values.length];
    const answer = answers[(index + round) % answers.length] as (typeof answers)[number];
    const onSilence = { answer, ...(said !== undefined && { value: said }) };
    const cause = causes[index % causes.length] as (typeof causes)[number];
    return { ...put, field: path, cause, claims, onSilence };
  });
  const rulings = all.map(({ field, claims, onSilence }, index) => ({
    ...{ id: `silence-${index}`, field, over: claims, by: "silence", round, at: inMinutes(deadline) },
    ...onSilence,
  }));
  return { asked: all, rulings };
}

it("nobody's silence on a question beside a verdict changes nothing, whatever it says", () => {
  holdsFor(
    dispute,
    (one) => {
      const before: Dispute = { ...one, asked: [], rulings: [] };
      const { fields } = arbitrate(before, defaultPolicy);
      for (const round of [1, 2, 3]) {
        const { asked, rulings } = unansweredBeside(before, fields, round);
        const unruled = arbitrate({ ...before, asked }, defaultPolicy);
        expect(arbitrate({ ...before, asked, rulings }, defaultPolicy).fields).toEqual(unruled.fields);
      }
    },
    3,
  );
});

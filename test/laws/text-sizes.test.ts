import { expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { Dispute } from "#core/arbitration/dispute.ts";
import { instantOf, millis } from "#core/claims/instant.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { defaultPolicy } from "./default-policy.ts";
import { disputes } from "./generate/disputes.ts";
import type { Scene } from "./generate/scenes.ts";
import { holdsFor } from "./runs.ts";

const number = (path: string, ...values: readonly number[]) => ({ path, kind: "number" as const, values });

/** AWS writes these sizes as text. */
const group: Scene = {
  type: "AWS::AutoScaling::AutoScalingGroup",
  fields: [
    number("/MinSize", 0, 1, 2, 4),
    number("/DesiredCapacity", 0, 1, 2, 3, 5, 8, 20, 70),
    number("/MaxSize", 0, 2, 4, 10, 20),
  ],
};
const database: Scene = {
  type: "AWS::RDS::DBInstance",
  fields: [number("/AllocatedStorage", 100, 200, 400), number("/MaxAllocatedStorage", 200, 400, 800)],
};

const paths = [group, database].flatMap(({ fields }) => fields.map(({ path }) => path as FieldPath));

const inText = (value: unknown): unknown => {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(inText);
  return value;
};

const partsInText = (record: object, ...names: readonly string[]): object =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, names.includes(name) ? inText(value) : value]),
  );

const valueInText = <T extends object>(choice: T): T => partsInText(choice, "value") as T;

/** The same dispute where each size is written as text; bounds and favourites stay numbers, as everybody says them. */
function asText(one: Dispute): Dispute {
  const { live, prior, claims, history, rulings, asked, facts } = one;
  const all = (values: object) => partsInText(values, ...Object.keys(values));
  return Dispute.parse({
    ...one,
    live: all(live),
    prior: all(prior),
    facts: {
      ...facts,
      fields: Object.fromEntries(
        paths.map((path) => {
          const fact = partsInText(facts.fields?.[path] ?? {}, "stackValue", "authored");
          return [path, { ...fact, scalar: "string" }];
        }),
      ),
    },
    claims: claims.map((claim) => ({
      ...partsInText(claim, "before"),
      constraint: claim.constraint && partsInText(claim.constraint, "is", "in", "notIn"),
    })),
    history: history.map((write) => partsInText(write, "after")),
    rulings: rulings.map((ruling) => partsInText(ruling, "value")),
    asked: asked.map(({ options, meanwhile, onSilence, ...rest }) => ({
      ...rest,
      ...(options !== undefined && { options: options.map(valueInText) }),
      ...(meanwhile !== undefined && { meanwhile: valueInText(meanwhile) }),
      ...(onSilence !== undefined && { onSilence: valueInText(onSilence) }),
    })),
  });
}

/** No two claims were made in one second, so that chance, which is drawn from how a claim is written, decides nothing. */
function madeApart(one: Dispute): Dispute {
  const claims = one.claims.map((claim, at) => ({
    ...claim,
    madeAt: instantOf(millis(claim.madeAt) - at * 1_000),
  }));
  return { ...one, claims };
}

const told = (one: Dispute) =>
  arbitrate(one, defaultPolicy).fields.map(({ path, outcome, effect, value, ask }) => ({
    ...{ path, outcome, effect, value: inText(value) },
    asked: ask === null ? null : [ask.cause, inText(ask.meanwhile?.value), inText(ask.onSilence.value)],
  }));

it("a size that AWS writes as text is decided as the number that it is", () => {
  holdsFor(disputes({ among: [group, database], least: 2, most: 6 }), (drawn) => {
    const one = madeApart(drawn);
    expect(told(asText(one))).toEqual(told(one));
  });
});

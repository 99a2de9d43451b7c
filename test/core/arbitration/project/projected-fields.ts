import { contextOf } from "#core/arbitration/context.ts";
import { fieldCases } from "#core/arbitration/project/fields.ts";
import { atomsOf } from "#core/arbitration/project/wishes.ts";
import { weigher } from "#core/arbitration/weigh/weighed.ts";
import { claim, dispute, policy } from "../small-disputes.ts";

export type Given = {
  readonly claims?: readonly object[];
  readonly live?: Readonly<Record<string, unknown>>;
  readonly prior?: Readonly<Record<string, unknown>>;
  readonly facts?: Readonly<Record<string, unknown>>;
};

const json = (value: unknown): string => (value === undefined ? "?" : JSON.stringify(value));

/** Each field that settles: its path, live, prior, and what is demanded of it by whom. */
export function fields(
  { claims = [], live = {}, prior = {}, facts = {} }: Given,
  sections: object = {},
): readonly string[] {
  const given = dispute({
    live,
    prior,
    facts: { fields: facts },
    claims: claims.map((parts) => claim(parts)),
  });
  const context = contextOf(given, policy({ ...sections }));
  const cases = fieldCases(given.claims.map(weigher(context)), context);
  return cases
    .flatMap((one) => atomsOf(one, context))
    .map(({ field }) => {
      const demands = field.demands.map(
        ({ by, constraint, prefer }) =>
          ` ${by.claim.id}:${json(constraint)}${prefer === undefined ? "" : `~${json(prefer)}`}`,
      );
      const guards = field.guards.map(({ row, constraint }) => ` g${row}:${json(constraint)}`);
      const standing = field.standing.map(
        ({ row, constraint, prefer }) =>
          ` s${row}:${json(constraint)}${prefer === undefined ? "" : `~${json(prefer)}`}`,
      );
      return `${field.path} ${json(field.live)} ${json(field.prior)}${[...demands, ...guards, ...standing].join("")}`;
    });
}

export const on = (field: string, constraint?: object, more: object = {}) => ({ field, constraint, ...more });

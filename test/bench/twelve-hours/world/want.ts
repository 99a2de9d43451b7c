import type { Claim } from "#core/claims/claim.ts";
import type { Constraint } from "#core/claims/constraint/kinds.ts";
import type { FieldName, Value } from "./field.ts";
import { codeAt, type Service, type Span } from "./service.ts";

/** What an actor who asks first declares of a want. */
type Stake = Pick<Claim, "intent" | "motivation"> & {
  readonly constraint: Constraint;
  readonly prefer?: Value;
  /** A need lasts as long as its situation. */
  readonly while?: string;
};

/** What somebody wants of a field, what it is worth to the organisation in truth, and what they do about it. */
export type Want = Span & {
  readonly field: FieldName;
  readonly points: (at: number) => number;
  /** How far a value fulfils it, from 0 to 1. */
  readonly share: (value: Value, at: number) => number;
  readonly isContent: (value: Value, at: number) => boolean;
  /** What they write where they are not content. */
  readonly aim: (value: Value, at: number) => Value;
  readonly stake: (at: number) => Stake;
  readonly isEmergency?: true;
  /** After so many writes they give up. */
  readonly tries?: number;
};

export const number = (value: Value): number => Number(value);

export const atLeast = (value: Value, bound: number): number => Math.min(1, number(value) / bound);
export const atMost = (value: Value, bound: number): number =>
  Math.min(1, Math.max(0, 1 - (number(value) - bound) / bound));
export const exactly = (value: Value, wanted: Value): number => (value === wanted ? 1 : 0);

export const reasonless = { kind: "none" } as const;

type Plain = Pick<Want, "field" | "stake" | "share"> &
  Partial<Want> & { readonly worth: number; readonly value: Value };

/** A want of one value, content with whatever fulfils it. */
export function plain({ worth, value, ...rest }: Plain): Want {
  return {
    from: 0,
    until: 720,
    points: () => worth,
    isContent: (live, at) => rest.share(live, at) === 1,
    aim: () => value,
    ...rest,
  };
}

/** What a pipeline wants of a field: whatever its code says. */
export const coded = (service: Service, field: FieldName, worth: number): Want => {
  const code = (at: number): Value => codeAt(service, field, at) ?? 0;
  return {
    field,
    from: 0,
    until: 720,
    points: () => worth,
    share: (value, at) => exactly(value, code(at)),
    isContent: (value, at) => value === code(at),
    aim: (_, at) => code(at),
    stake: (at) => ({ constraint: { is: code(at) }, intent: "consistency", motivation: reasonless }),
  };
};

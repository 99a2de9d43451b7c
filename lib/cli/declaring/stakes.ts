import { InvalidInput } from "#core/faults.ts";
import type { Json } from "#core/fields/json.ts";
import type { WrittenIntent } from "#core/intents/intent-body.ts";
import { fieldIn } from "../asking/asked-field.ts";
import { valueIn } from "../inputs/value-in.ts";

export type ClaimInput = NonNullable<WrittenIntent["claims"]>[number];
type ConstraintInput = ClaimInput["constraint"];

const shape = /^(?<field>.*?)(?<sign>>=|<=|!=|=)(?<value>.*)$/s;
const keyed = /^(?:[^[\]]|\[[^\]]*\])*?(?=>=|<=|!=|=)/s;

/** A field, a sign and a value; a sign within the brackets of a key is a part of the field. */
function partsOf(word: string): { readonly field: string; readonly sign: string; readonly value: string } {
  const field = keyed.exec(word)?.[0] ?? "";
  const rest = shape.exec(word.slice(field.length))?.groups;
  const { sign, value } = rest ?? {};
  if (field !== "" && sign !== undefined && value !== undefined) return { field, sign, value };
  throw new InvalidInput(`\`${word.slice(0, 200)}\` is no stake in a field`, {
    hint: "write `Field=value`, `Field>=least`, `Field<=most` or `Field!=never`, in quotes where the shell would take the sign",
  });
}

function numberIn(text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && Number.isFinite(number)) return number;
  throw new InvalidInput(`\`${text.slice(0, 100)}\` is no number`, {
    hint: "`>=` and `<=` are for numbers; write `Field=value` for anything else",
  });
}

function constraintOf(sign: string, value: string): ConstraintInput {
  if (sign === ">=") return { min: numberIn(value) };
  if (sign === "<=") return { max: numberIn(value) };
  const is = valueIn(value);
  if (sign === "!=") return { notIn: [is] } as ConstraintInput;
  return (is === null ? { absent: true } : { is }) as ConstraintInput;
}

export type StakeWords = Pick<ClaimInput, "strength" | "onLoss"> & {
  readonly while?: string;
  readonly prefer?: string;
};

/** Words such as `DesiredCapacity>=8` as claims; several about one field are one claim. */
export function stakesIn(words: readonly string[], { prefer, ...rest }: StakeWords): readonly ClaimInput[] {
  const byField = new Map<string, ConstraintInput>();
  for (const word of words) {
    const { field, sign, value } = partsOf(word);
    const path = fieldIn(field);
    byField.set(path, { ...byField.get(path), ...constraintOf(sign, value) });
  }
  if (prefer !== undefined && byField.size !== 1)
    throw new InvalidInput("`--prefer` is about one field", {
      hint: "declare the fields one by one, or write them to a file and use `--file`",
    });
  const favourite: { readonly prefer?: Json } = prefer === undefined ? {} : { prefer: preferIn(prefer) };
  return [...byField].map(
    ([field, constraint]) => ({ field, constraint, ...favourite, ...rest }) as ClaimInput,
  );
}

const preferIn = (text: string): Json => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : valueIn(text));

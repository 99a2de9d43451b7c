import type { Json } from "#core/fields/json.ts";
import type { ApiCall, KindScene, Properties } from "./resource-kind.ts";
import { emptied, lowerFirst, spelled } from "./spelling.ts";

type Setter = {
  readonly name: string;
  /** The parameters that say which resource is meant. */
  readonly target: (scene: KindScene) => Properties;
  readonly writes: readonly string[];
  /** Properties that the service calls otherwise. */
  readonly called?: Readonly<Record<string, string>>;
  /** Values that the service records otherwise; undefined leaves the parameter out. */
  readonly told?: Readonly<Record<string, (value: Json) => Json | undefined>>;
  readonly answer?: (scene: KindScene) => Properties;
};

/** A call whose parameters are the new values of whatever it writes. */
export function setter({ name, target, writes, answer, ...naming }: Setter): ApiCall {
  return {
    name,
    writes,
    requests: (scene) => [
      {
        parameters: { ...target(scene), ...parametersOf(scene, naming) },
        ...(answer !== undefined && { answer: answer(scene) }),
      },
    ],
  };
}

type Naming = Pick<Setter, "called" | "told">;

export function parametersOf(scene: KindScene, { called = {}, told = {} }: Naming = {}): Properties {
  const { before, after, changed, shape } = scene;
  const parts = changed.flatMap((property): [string, Json][] => {
    const value = after[property] ?? emptied(before[property]);
    if (value === undefined) return [];
    const tell = told[property];
    const parameter =
      tell === undefined ? spelled(value, [{ kind: "name", name: property }], shape) : tell(value);
    return parameter === undefined ? [] : [[called[property] ?? lowerFirst(property), parameter]];
  });
  return Object.fromEntries(parts);
}

/** What a log shows in the place of a secret. */
export const masked = (): Json => "****";
export const redacted = (): Json => ({});

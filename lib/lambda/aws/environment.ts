import { Misconfigured } from "#core/faults.ts";
import type { SettingName } from "../setting-names.ts";

/** What the function is told; Lambda itself tells the region. */
export type Environment = {
  readonly told: (name: SettingName | "AWS_REGION") => string;
  readonly maybe: (name: SettingName) => string | undefined;
};

export function environmentOf(variables: Readonly<Record<string, string | undefined>>): Environment {
  const maybe = (name: string) => variables[name]?.trim() || undefined;
  const told = (name: string) => {
    const value = maybe(name);
    if (value !== undefined) return value;
    const hint = `set it in the function's environment, or deploy Parley again`;
    throw new Misconfigured(`the setting \`${name}\` is missing`, { hint });
  };
  return { told, maybe };
}

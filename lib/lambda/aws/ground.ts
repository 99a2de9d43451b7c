import type { Runtime } from "#acts/runtime.ts";
import type { Environment } from "./environment.ts";
import type { KeepDays } from "./installation.ts";

/** What the parts of a runtime are made from. */
export type AwsGround = {
  readonly environment: Environment;
  readonly keepDays: () => KeepDays;
  readonly knowledge: () => Runtime["knowledge"];
};

export type Makers<Parts> = { readonly [Name in keyof Parts]: () => Parts[Name] };

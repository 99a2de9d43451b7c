import type { SettingName } from "#lambda/setting-names.ts";
import type { OwnArns } from "../../doors/own-arns.ts";
import type { Reach } from "../reach.ts";

export type Grant = {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
};

export type Settings = Partial<Readonly<Record<SettingName, string>>>;

/** What it takes to ask for something: permissions, and the settings that say where it is. */
export type Use = { readonly grants: readonly Grant[]; readonly settings: Settings };

/** What uses are worked out from. */
export type GrantGround = {
  readonly reach: Reach;
  readonly own: OwnArns;
  /** Every account whose resources may be asked about, the installation's own first. */
  readonly accounts: readonly string[];
};

/** A key may be used through one service only, never by the function itself. */
export const throughService = (service: "dynamodb" | "sns", region: string) => ({
  StringLike: { "kms:ViaService": `${service}.${region}.amazonaws.com*` },
});

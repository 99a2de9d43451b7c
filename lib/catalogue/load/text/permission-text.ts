import type { AccessLevel } from "#core/resource-types/call-knowledge.ts";
import { digitsOf, numbersIn } from "./digits.ts";
import { levelOfSign, levelSigns } from "./index-text.ts";

/** What is stored of the actions of one service that handlers name. */
export type ServicePermissions = { readonly prefix: string; readonly actions: readonly StoredPermission[] };
type StoredPermission = {
  readonly name: string;
  readonly level: AccessLevel;
  /** The forms of what the action can be limited to, such as `arn:${Partition}:s3:::*`. */
  readonly arns: readonly string[];
};

/** The part of the catalogue that only a deployment reads. */
export const permissionShard = "permissions";

const arnStart = `arn:\${Partition}:`;
const arnPlace = `:*:\${Account}:`;

// One block per service: its prefix and the forms, then a line per action: the sign of its level, the name, and behind
// a blank the numbers of its forms.

export function writePermissions(services: readonly ServicePermissions[]): string {
  return services.map(writeService).join("\n\n");
}

function writeService({ prefix, actions }: ServicePermissions): string {
  const forms = [...new Set(actions.flatMap(({ arns }) => arns))].sort();
  const place = new Map(forms.map((form, at) => [form, at]));
  const digits = (arns: readonly string[]) => arns.map((arn) => digitsOf(place.get(arn) ?? 0)).join("");
  const shown = forms.map((form) => form.replace(arnStart, "").replace(arnPlace, "@"));
  const lines = actions.map(({ name, level, arns }) =>
    `${levelSigns[level]}${name} ${digits(arns)}`.trimEnd(),
  );
  return [[prefix, ...shown].join(" "), ...lines].join("\n");
}

export function readPermissions(text: string): readonly ServicePermissions[] {
  return text === "" ? [] : text.split("\n\n").map(readService);
}

function readService(block: string): ServicePermissions {
  const [head = "", ...lines] = block.split("\n");
  const [prefix = "", ...shown] = head.split(" ");
  const forms = shown.map((form) => arnStart + form.replace("@", arnPlace));
  const actions = lines.map((line): StoredPermission => {
    const [name = "", digits = ""] = line.slice(1).split(" ");
    const arns = numbersIn(digits).map((at) => forms[at] ?? "");
    return { name, level: levelOfSign.get(line.charAt(0)) ?? "write", arns };
  });
  return { prefix, actions };
}

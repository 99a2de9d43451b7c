import { isRecord, type Json } from "../fields/json.ts";
import type { TypeFacts } from "../resource-types/call-knowledge.ts";
import type { ResourceId } from "./resource-id.ts";

type Forms = Pick<TypeFacts, "arns" | "readOnly">;

/** Which part of AWS a region belongs to. */
export function partitionOf(region: string): string {
  if (region.startsWith("cn-")) return "aws-cn";
  return region.startsWith("us-gov-") ? "aws-us-gov" : "aws";
}

/** The ARN of a resource: its identifier, what was read of it, or the only form of its type; undefined where none is sure. */
export function arnOf(
  resource: ResourceId,
  { arns, readOnly }: Forms,
  known: { readonly properties: Json; readonly partition: string },
): string | undefined {
  const filled = arns.map((form) => inPlace(form, resource, known.partition));
  if (isArn(resource.id)) return isOwn(resource.id, filled, resource) ? resource.id : undefined;
  const read = readOnly
    .filter((path) => /^\/[^/]*arn$/i.test(path))
    .flatMap((path) => {
      const value = isRecord(known.properties) ? known.properties[path.slice(1)] : undefined;
      return typeof value === "string" && filled.some((form) => fits(value, form)) ? [value] : [];
    });
  const [only, ...others] =
    read.length > 0 ? new Set(read) : filled.flatMap((form) => named(form, resource.id));
  return others.length === 0 ? only : undefined;
}

const isArn = (text: string): boolean => text.startsWith("arn:");

const inPlace = (form: string, { account, region }: ResourceId, partition: string): string =>
  form
    .replaceAll(`\${Partition}`, partition)
    .replaceAll(`\${Region}`, region === "global" ? "" : region)
    .replaceAll(`\${Account}`, account);

const variable = /\$\{[^}]*\}/g;

function fits(arn: string, form: string): boolean {
  const parts = form.split(variable).map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join("[^*?]+")}$`).test(arn);
}

/** A type whose ARNs nobody lists has those of its own account. */
const isOwn = (arn: string, forms: readonly string[], { account }: ResourceId): boolean =>
  forms.length === 0 ? arn.split(":")[4] === account : forms.some((form) => fits(arn, form));

/** Only where the identifier is all that is missing, and is no pattern. */
function named(form: string, id: string): readonly string[] {
  const isPlain = /^[^*?|/:$]+$/.test(id);
  return isPlain && form.match(variable)?.length === 1 ? [form.replace(variable, () => id)] : [];
}

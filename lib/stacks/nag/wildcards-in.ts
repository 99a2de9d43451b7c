type WildcardsInStatement = {
  readonly Effect: string;
  readonly Action?: unknown;
  readonly Resource?: unknown;
};

/** What of a policy cdk-nag calls a wildcard, in its own spelling. */
export function wildcardsIn(document: unknown): readonly string[] {
  const { Statement = [] } = document as { readonly Statement?: readonly WildcardsInStatement[] };
  const found = Statement.filter(({ Effect }) => Effect === "Allow").flatMap(({ Action, Resource }) => [
    ...listed(Action)
      .map(String)
      .filter(isWild)
      .map((action) => `Action::${action}`),
    ...listed(Resource)
      .map(flat)
      .filter(isWild)
      .map((resource) => `Resource::${resource}`),
  ]);
  return [...new Set(found)];
}

const isWild = (text: string): boolean => text.includes("*");
const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

type Intrinsic = Readonly<Record<string, unknown>>;

/** A reference as text: `<Table.Arn>/index/*`. */
function flat(value: unknown): string {
  if (typeof value === "string") return value.replaceAll("${", "<").replaceAll("}", ">");
  if (typeof value !== "object" || value === null) return value === undefined ? "" : JSON.stringify(value);
  const { "Fn::Join": join, "Fn::Sub": sub, "Fn::GetAtt": attribute, Ref } = value as Intrinsic;
  if (Array.isArray(join)) return listed(join[1]).map(flat).join(String(join[0]));
  if (sub !== undefined) return flat(sub);
  if (Array.isArray(attribute)) return `<${attribute.map(flat).join(".")}>`;
  return Ref === undefined ? JSON.stringify(value) : `<${flat(Ref)}>`;
}

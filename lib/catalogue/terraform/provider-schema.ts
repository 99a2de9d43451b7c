import { InvalidInput } from "#core/faults.ts";
import { isRecord } from "#core/fields/json.ts";

/** What an attribute of Terraform's holds. */
type AttributeKind = "text" | "number" | "bool" | "list" | "map" | "other";

/** One name in a resource of Terraform's: a value, or a block with names of its own. */
export type ProviderNode =
  | { readonly kind: AttributeKind; readonly isComputed: boolean }
  | { readonly kind: "block"; readonly many: boolean; readonly names: ProviderNames };
export type ProviderNames = ReadonlyMap<string, ProviderNode>;

type SchemaTree = { readonly [key: string]: unknown };
const treeIn = (value: unknown): SchemaTree => (isRecord(value) ? value : {});

/** The resource types in what `terraform providers schema -json` prints, of Amazon's provider alone. */
export function providerTypes(document: unknown): ReadonlyMap<string, ProviderNames> {
  const providers = treeIn(treeIn(document)["provider_schemas"]);
  const name = Object.keys(providers).find((each) => each.endsWith("/hashicorp/aws"));
  if (name === undefined) {
    throw new InvalidInput("the file holds no schema of the provider `hashicorp/aws`", {
      hint: "write it with `terraform providers schema -json` in a folder that uses the provider",
    });
  }
  const types = treeIn(treeIn(providers[name])["resource_schemas"]);
  return new Map(
    Object.keys(types)
      .toSorted()
      .map((type) => [type, namesOf(treeIn(treeIn(types[type])["block"]))]),
  );
}

function namesOf(block: SchemaTree): ProviderNames {
  const attributes = Object.entries(treeIn(block["attributes"])).map(
    ([name, attribute]) => [name, attributeNode(treeIn(attribute))] as const,
  );
  const blocks = Object.entries(treeIn(block["block_types"])).map(
    ([name, inner]) => [name, blockNode(treeIn(inner))] as const,
  );
  return new Map([...attributes, ...blocks].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function blockNode(inner: SchemaTree): ProviderNode {
  const many = inner["nesting_mode"] !== "single" && inner["max_items"] !== 1;
  return { kind: "block", many, names: namesOf(treeIn(inner["block"])) };
}

function attributeNode(attribute: SchemaTree): ProviderNode {
  const isComputed =
    attribute["computed"] === true && attribute["optional"] !== true && attribute["required"] !== true;
  const nested = treeIn(attribute["nested_type"]);
  if (nested["attributes"] !== undefined && !isComputed)
    return { kind: "block", many: nested["nesting_mode"] !== "single", names: namesOf(nested) };
  return typedNode(attribute["type"], isComputed);
}

const scalars: Readonly<Record<string, AttributeKind>> = { string: "text", number: "number", bool: "bool" };

function typedNode(type: unknown, isComputed: boolean): ProviderNode {
  if (typeof type === "string") return { kind: scalars[type] ?? "other", isComputed };
  const [outer, inner] = Array.isArray(type) ? (type as readonly unknown[]) : [];
  const object: unknown = Array.isArray(inner) && inner[0] === "object" ? inner[1] : undefined;
  if (isRecord(object) && outer !== "map" && !isComputed) {
    const names = Object.entries(object).map(([name, each]) => [name, typedNode(each, false)] as const);
    return { kind: "block", many: true, names: new Map(names) };
  }
  if (typeof inner !== "string") return { kind: "other", isComputed };
  return { kind: outer === "map" ? "map" : "list", isComputed };
}

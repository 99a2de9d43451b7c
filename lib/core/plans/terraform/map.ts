import type { Json } from "../../fields/json.ts";

/** How a value is written differently in the cloud's schema. */
export type Conversion =
  /** A JSON document that Terraform keeps as text. */
  | { readonly by: "document" }
  /** A map of texts that the schema has as a list of keys and values. */
  | { readonly by: "tags" }
  /** One value that the schema has as a list. */
  | { readonly by: "list" }
  /** A list of which the schema has the one item. */
  | { readonly by: "first" }
  /** The object around it once for each item of a list. */
  | { readonly by: "each" }
  /** The resource's own identifier, where it says so. */
  | { readonly by: "itself" }
  /** Each item of a list as an object with one property. */
  | { readonly by: "items"; readonly name: string }
  /** Other words for the same, such as `true` for `Enabled`. */
  | { readonly by: "words"; readonly words: Readonly<Record<string, Json>> };

/** What becomes of an attribute of Terraform's; `to` is a path of names below the object around it, from `/` on from the resource. */
export type MapNode =
  | { readonly is: "own" }
  | { readonly is: "computed" }
  | { readonly is: "unmapped"; readonly why: string }
  | { readonly is: "field"; readonly to: string; readonly as?: Conversion }
  | {
      readonly is: "block";
      readonly to: string;
      readonly many: boolean;
      readonly names: ReadonlyMap<string, MapNode>;
    };

/** A resource type of Terraform's, and the type of the cloud of which it is the whole or a part. */
export type MappedType = {
  readonly cloud: string;
  /** It holds some fields of a resource that is another one of Terraform's. */
  readonly isPart: boolean;
  /** The path of a list of which it is one item. */
  readonly item?: string;
  /** Attributes whose values make the identifier, in their order. */
  readonly id: readonly string[];
  readonly names: ReadonlyMap<string, MapNode>;
};

export type TypeMapping = MappedType | { readonly why: string };

/** Where Terraform's resources and attributes stand in the cloud's schemas. */
export interface TerraformMap {
  /** Undefined for a type that the provider's schema does not have. */
  type(name: string): TypeMapping | undefined;
}

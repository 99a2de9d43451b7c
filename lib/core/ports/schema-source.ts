import type { Mutability } from "../resource-types/call-knowledge.ts";
import type { SchemaPart } from "../resource-types/schema-part.ts";

/** A resource type as CloudFormation's registry describes it now. */
export type DescribedType = {
  readonly type: string;
  readonly schema: SchemaPart;
  readonly mutability: Mutability;
};

/** Where the schemas of resource types come from that the catalogue lacks, or has from long ago. */
export interface SchemaSource {
  /** Undefined where nobody has a type of that name. */
  describe(type: string): Promise<DescribedType | undefined>;
}

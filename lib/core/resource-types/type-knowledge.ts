import type { TypeShape } from "../fields/topology.ts";

/** The values that a schema lists, and the numbers between which it allows one. */
export type FieldLimits = {
  readonly values?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
};

/** What is known of resource types and their fields; nothing is guessed of a type that is not described. */
export interface TypeKnowledge {
  knows(type: string): boolean;
  /** Every described type, in the order of the alphabet. */
  types(): readonly string[];
  shape(type: string): TypeShape | undefined;
  /** Whether a path or a pattern can mean a field of the type; undefined where the type does not say. */
  hasField(type: string, pattern: string): boolean | undefined;
  /** What the schema allows a field to be, where a schema with such limits was read; the catalogue keeps kinds only. */
  limits?(type: string, pattern: string): FieldLimits;
  /** The described type that was probably meant. */
  nearestType(type: string): string | undefined;
  /** The field path that was probably meant, for a path whose first names are known and one is not. */
  nearestField(type: string, pattern: string): string | undefined;
}

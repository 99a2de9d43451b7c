import type { Catalogue } from "#catalogue/load/catalogue.ts";
import { sourceLabelsOf } from "#catalogue/load/event-sources.ts";
import { canRestore, restorePermissions } from "#catalogue/load/restoring.ts";
import { parsePath } from "#core/fields/path.ts";
import { type Topology, type TypeShape, unknownShape } from "#core/fields/topology.ts";
import type { Mutability, TypeFacts } from "#core/resource-types/call-knowledge.ts";
import { type ChangingCall, changingCalls } from "./mapping.ts";

export type FieldReport = {
  readonly path: string;
  readonly topology: Topology;
  readonly identifies: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly createOnly: boolean;
};

/** Everything the catalogue says of a type, as a program reads it. */
export type TypeReport = {
  readonly type: string;
  readonly identifier: readonly string[];
  readonly otherIdentifiers: readonly (readonly string[])[];
  readonly arns: readonly string[];
  readonly tags: string | null;
  readonly mutability: Mutability;
  readonly watch: {
    readonly can: boolean;
    readonly sources: readonly string[];
    readonly calls: readonly ChangingCall[];
  };
  /** `can` is null where no schema says it. */
  readonly restore: { readonly can: boolean | null; readonly permissions: readonly string[] };
  readonly handlers: TypeFacts["handlers"];
  readonly fields: readonly FieldReport[];
};

const deepest = 32;

type TypeReportInput = { readonly catalogue: Catalogue; readonly all: boolean };

export function typeReport(type: string, { catalogue, all }: TypeReportInput): TypeReport {
  const facts = catalogue.type(type) as TypeFacts;
  const calls = changingCalls(type, catalogue);
  const shape = catalogue.shape(type) ?? unknownShape;
  return {
    type,
    identifier: facts.id,
    otherIdentifiers: facts.alsoId,
    arns: facts.arns,
    tags: facts.tagProperty ?? null,
    mutability: facts.mutability,
    watch: { can: calls.length > 0, sources: sourcesOf(type, catalogue), calls },
    restore: { can: canRestore(facts) ?? null, permissions: restorePermissions(facts) },
    handlers: facts.handlers,
    fields: catalogue.fields(type, all ? deepest : 1).map((path) => fieldReport(path, facts, shape)),
  };
}

const sourcesOf = (type: string, catalogue: Catalogue): readonly string[] =>
  catalogue
    .prefixesOfType(type)
    .flatMap(sourceLabelsOf)
    .map((label) => `${label}.amazonaws.com`);

function fieldReport(path: string, { id }: TypeFacts, shape: TypeShape): FieldReport {
  const segments = parsePath(path);
  return {
    path,
    topology: shape.topologyAt(segments),
    identifies: id.includes(path),
    readOnly: shape.readOnly(segments),
    writeOnly: shape.writeOnly(segments),
    createOnly: shape.createOnly(segments),
  };
}

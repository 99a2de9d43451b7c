import { brotliCompressSync, constants } from "node:zlib";
import { readActions, writeActions } from "../../load/text/action-text.ts";
import { type Index, indexShard, otherShard, writeIndex } from "../../load/text/index-text.ts";
import { permissionShard, writePermissions } from "../../load/text/permission-text.ts";
import { writeType } from "../../load/text/type-text.ts";
import type { CatalogueModel, ServiceModel } from "../gather.ts";
import type { TypeModel } from "../models/type-model.ts";
import { indexModel } from "./index-model.ts";
import { writeTrees } from "./tree-text.ts";

/** The files of the catalogue by name. */
export type CatalogueFiles = ReadonlyMap<string, Uint8Array>;

export function composeCatalogue(model: CatalogueModel): CatalogueFiles {
  const index = indexModel(model);
  const others: ReadonlySet<string> = new Set(index.others);
  const groups = Map.groupBy(model.services, ({ prefix }) =>
    prefix === "" || others.has(prefix) ? otherShard : prefix,
  );
  const shards = [...groups].map(([name, services]): [string, string] => [name, shardText(services, index)]);
  const texts: readonly [string, string][] = [
    [indexShard, writeIndex(index)],
    [permissionShard, writePermissions(model.permissions)],
    ...shards,
  ];
  return new Map(texts.map(([name, text]) => [name, compressed(text)]));
}

function shardText(services: readonly ServiceModel[], index: Index): string {
  const real = services.filter(({ prefix }) => prefix !== "");
  const actions = real.map((service) => actionText(service, index));
  // Numbered as the reader will find them.
  const numbered = [
    ...real.flatMap(({ prefix }, at) =>
      readActions(actions[at] ?? "", { verbs: index.verbs, types: [] }).map(
        ({ name }) => `${prefix}:${name}`,
      ),
    ),
    ...index.foreign,
  ];
  const types = services.flatMap((service) => service.types);
  return [
    real.map(({ prefix }) => prefix).join(" "),
    ...actions,
    types.map((type) => writeType(withoutTop(type), numbered)).join("\n"),
    writeTrees(types),
  ].join("\f");
}

function actionText({ prefix, actions }: ServiceModel, { verbs, namespaces }: Index): string {
  const types = namespaces
    .filter(({ prefixes }) => prefixes.includes(prefix))
    .flatMap(({ name, types: tails }) => tails.map((tail) => `AWS::${name}::${tail}`));
  return writeActions(
    // Nobody asks what a call reads.
    actions.map((action) =>
      action.level === "read" || action.level === "list"
        ? { ...action, required: [], optional: [], unmodelled: [] }
        : action,
    ),
    { verbs, types },
  );
}

/** Properties at the top carry their own marks. */
function withoutTop({ marks, ...type }: TypeModel) {
  const nested = (paths: readonly string[]) => paths.filter((path) => path.includes("/", 1));
  return {
    ...type,
    readOnly: nested(marks.readOnly),
    writeOnly: nested(marks.writeOnly),
    createOnly: nested(marks.createOnly),
  };
}

function compressed(text: string): Uint8Array {
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

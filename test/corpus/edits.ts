import { globSync, readFileSync } from "node:fs";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { isRecord } from "#core/fields/json.ts";
import { parsePath } from "#core/fields/path.ts";
import { corpus } from "./corpus.ts";
import { linesOf, readingsOf } from "./readings.ts";
import { attributeName, typeNames } from "./terraform-names.ts";

/** One field that somebody wrote, and whether the resource was there before. */
export type CorpusEdit = {
  readonly from: string;
  readonly type: string;
  readonly path: string;
  readonly creating: boolean;
};

/** Every edit that the corpus tells of. What only a creation can say is never edited and does not count. */
export function corpusEdits(): readonly CorpusEdit[] {
  const types = openCatalogue();
  return [...calls(), ...configuration(), ...changeSets(), ...plans()].filter(({ type, path, creating }) => {
    if (!types.knows(type) || types.hasField(type, path) === false) return false;
    return !creating || types.shape(type)?.createOnly(parsePath(path)) !== true;
  });
}

const patterns = {
  "CloudTrail records": "{cloudtrail,labels}/**/*.jsonl",
  "EventBridge envelopes": "eventbridge/envelopes.jsonl",
};

function calls(): readonly CorpusEdit[] {
  return Object.entries(patterns).flatMap(([from, pattern]) =>
    readingsOf(linesOf(pattern)).flatMap((reading) => {
      const type = typeof reading === "string" ? undefined : reading.resources[0]?.type;
      if (typeof reading === "string" || type === undefined || reading.status !== "resolved") return [];
      const creating = reading.write === "create";
      return reading.edits.map(({ path }) => ({ from, type, path, creating }));
    }),
  );
}

/** Differences that AWS Config tells, where its name for a property is also the schema's. */
function configuration(): readonly CorpusEdit[] {
  return linesOf("config/notifications.jsonl").flatMap(({ inside }) => {
    const notice = inside as Tree;
    const item = treeIn(notice["configurationItem"]);
    const said = notice["configurationItemDiff"];
    const changed = treeIn(treeIn(typeof said === "string" ? JSON.parse(said) : said)["changedProperties"]);
    const creating = item["configurationItemStatus"] === "ResourceDiscovered";
    return Object.keys(changed).flatMap((name) => {
      const [where, property = "", ...below] = name.split(".");
      if (where === "Relationships" || property === "") return [];
      const names = below.filter((step) => !/^\d+$/.test(step));
      const path = `/${[property, ...names].join("/")}`;
      return [{ from: "AWS Config", type: String(item["resourceType"]), path, creating }];
    });
  });
}

function changeSets(): readonly CorpusEdit[] {
  return linesOf("cloudformation/change-set-changes.jsonl").flatMap(({ inside }) => {
    const change = treeIn(treeIn((inside as Tree)["change"])["ResourceChange"]);
    const details = (change["Details"] ?? []) as readonly Tree[];
    return details.flatMap(({ Target }) => {
      const name = treeIn(Target)["Name"];
      if (typeof name !== "string" || change["Action"] !== "Modify") return [];
      const type = String(change["ResourceType"]);
      return [{ from: "CloudFormation change sets", type, path: `/${name}`, creating: false }];
    });
  });
}

function plans(): readonly CorpusEdit[] {
  return globSync("terraform/plans/[0-9]*.json", { cwd: corpus })
    .toSorted()
    .flatMap((file) => {
      const plan = JSON.parse(readFileSync(`${corpus}/${file}`, "utf8")) as Tree;
      const changes = [plan["resource_changes"], plan["resource_drift"]].flat() as readonly Tree[];
      return changes.filter((change) => change !== undefined).flatMap(planned);
    });
}

function planned(resource: Tree): readonly CorpusEdit[] {
  const { actions, before, after } = treeIn(resource["change"]);
  const type = typeNames[String(resource["type"])];
  const kind = (actions as readonly string[]).join(" ");
  if (type === undefined || !["create", "update", "create delete", "delete create"].includes(kind)) return [];
  const [old, fresh] = [treeIn(before), treeIn(after)];
  return Object.keys({ ...old, ...fresh })
    .filter((name) => isSaid(fresh[name]) || isSaid(old[name]))
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(fresh[name]))
    .map((name) => ({
      from: "Terraform plans",
      type,
      path: `/${attributeName(String(resource["type"]), name)}`,
      creating: kind === "create",
    }));
}

type Tree = { readonly [key: string]: unknown };

const treeIn = (value: unknown): Tree => (isRecord(value) ? (value as Tree) : {});

/** Terraform names every attribute of a resource, also those that nobody set. */
function isSaid(value: unknown): boolean {
  if (value === undefined || value === null || value === "" || value === false) return false;
  return Array.isArray(value) ? value.length > 0 : true;
}

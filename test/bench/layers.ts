import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import type { Layer } from "#core/policy/layers/layer.ts";
import { mergeLayers } from "#core/policy/layers/merge-layers.ts";
import type { FindLayer } from "#files/layers/find-layer.ts";
import { lintText } from "#files/lint-text.ts";
import { duration, microseconds, table } from "./measure.ts";

/** What it takes to merge and to lint a policy of five layers with two thousand rows in all, in microseconds. */
const aims = { merge: 30_000, lint: 1_500_000 };
const names = ["base", "a.yaml", "b.yaml", "c.yaml", "policy.yaml"];

const environments = [
  { id: "prod", name: "prod", tags: { env: ["prod"] }, order: ["security", "availability"] },
  { id: "test", name: "test", tags: { env: ["test"] }, order: ["availability", "security"] },
];

type LayerRow = { readonly id: string } & Readonly<Record<string, unknown>>;

/** Rows of the sections of which a policy has most, each for a service of its own; so many in all layers together. */
const sections: readonly (readonly [name: string, count: number, row: (at: number) => object])[] = [
  [
    "guardrails",
    500,
    (at) => ({
      title: `rail ${at}`,
      in: { tags: { service: [`s${at}`] } },
      fields: [`/Field${at % 40}`],
      constraint: { max: at },
    }),
  ],
  [
    "unattributed",
    500,
    (at) => ({ in: { tags: { service: [`s${at}`] } }, answer: at % 2 === 0 ? "ask" : "revert" }),
  ],
  [
    "rules",
    400,
    (at) => ({ title: `rule ${at}`, for: { tags: { service: [`s${at}`] } }, urgency: "deadline" }),
  ],
  ["deletions", 300, (at) => ({ in: { tags: { service: [`s${at}`] } }, answer: "ask" })],
  [
    "protections",
    300,
    (at) => ({ in: { tags: { service: [`s${at}`] } }, while: ["peak"], fields: [`/Field${at % 40}`] }),
  ],
];

const rowId = (layer: string, section: string, at: number): string =>
  `${layer.replace(".yaml", "")}-${section}-${at}`;

/** Rows of a layer's own; besides, it changes every tenth of the layer that it extends. */
function documentOf(name: string, under: string | undefined): object {
  const own = sections.map(([section, count, row]) => {
    const most = count / names.length;
    const rows: LayerRow[] = Array.from({ length: most }, (_, at) => ({
      id: rowId(name, section, at),
      ...row(names.indexOf(name) * most + at),
    }));
    const changes = rows.flatMap((_, at) =>
      under === undefined || at % 10 > 0 ? [] : [{ id: rowId(under, section, at), ...changeOf(section) }],
    );
    return [section, [...rows, ...changes]] as const;
  });
  return {
    parley: 1,
    ...(under === undefined && {
      environments,
      approvers: [{ id: "all", name: "all", owners: ["service"] }],
    }),
    ...Object.fromEntries(own),
  };
}

const changeOf = (section: string): object =>
  section === "guardrails" || section === "protections" ? { fields: { add: ["/Size"] } } : {};

const layers: readonly Layer[] = names.map((name, index) => {
  const under = names[index - 1];
  return {
    key: name,
    name,
    document: documentOf(name, under) as Layer["document"],
    extends: under === undefined ? [] : [under],
  };
});

const texts = new Map(
  layers.map(({ key, document, extends: over }) => [
    `./${key}`.replace("./base", "./base.yaml"),
    JSON.stringify({
      ...document,
      ...(over.length > 0 && { extends: over.map((name) => `./${name === "base" ? "base.yaml" : name}`) }),
    }),
  ]),
);
const textOf = (path: string): string => texts.get(path) ?? texts.get(`./${path}`) ?? "";
const find: FindLayer = (target) => {
  const path = target.kind === "file" ? target.path : "";
  return { key: path, text: textOf(path) };
};

const merge = microseconds(() => void mergeLayers(layers));
const { document } = mergeLayers(layers);
const count = Object.values(document).reduce<number>(
  (sum, part) => sum + (Array.isArray(part) ? part.length : 0),
  0,
);
const catalogue = openCatalogue();
const lintAll = () => lintText(textOf("policy.yaml"), "policy.yaml", catalogue, find);
const refused = lintAll().find(({ rule }) => rule === "too-large" || rule === "layers" || rule === "form");
if (refused !== undefined) throw new Error(`nothing was linted: ${refused.message}`);
const lint = microseconds(() => void lintAll(), 1);

const row = (what: string, took: number, aim: number) => [
  what,
  duration(took),
  `${took <= aim ? "met" : "MISSED"}: ${duration(aim)}`,
];
console.log(
  table(
    [`${names.length} layers, ${count} rows`, "took", "aim"],
    [row("merge", merge, aims.merge), row("lint", lint, aims.lint)],
  ),
);

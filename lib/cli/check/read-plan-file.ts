import { join } from "node:path";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { openTerraformMap } from "#catalogue/terraform/open-map.ts";
import { isRecord, property } from "#core/fields/json.ts";
import type { PlanKnowing } from "#core/plans/knowing.ts";
import { treeAt } from "#core/plans/place.ts";
import type { Plan } from "#core/plans/plan.ts";
import { readPlan } from "#core/plans/read-plan.ts";
import { readTemplates } from "#core/plans/templates/read-templates.ts";
import { foreign, type JsonTree, type PlanText, planJson } from "#core/plans/text/plan-json.ts";
import { readTemplateYaml } from "#files/template-text.ts";
import { type DiskPlace, isFolder, placeOf, readText } from "../inputs/disk.ts";
import { largestPlan } from "../inputs/largest-file.ts";
import { rejected } from "../inputs/load.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** What the packages know of types and of Terraform's names. */
const planKnowing = (): PlanKnowing => ({ types: openCatalogue(), terraform: openTerraformMap() });

/** A plan as text, and what a template takes the place of. */
export const planIn = (given: PlanText, deployed: PlanText | undefined): Plan =>
  readPlan(inJson(given), deployed && inJson(deployed), planKnowing());

/** A plan on the disk or from standard input, and what a template takes the place of. */
export async function readPlanFile(
  named: string,
  from: string | undefined,
  terminal: Terminal,
): Promise<Plan> {
  const place = placeOf(terminal.cwd, named);
  const before = from === undefined ? undefined : placeOf(terminal.cwd, from);
  if (named !== "-" && (await isFolder(place))) return await readAssembly(place, before);
  const text = named === "-" ? await terminal.readInput() : await readText(place, largestPlan);
  const file = named === "-" ? "standard input" : named;
  const deployed = before && { text: await readText(before, largestPlan), file: before.named };
  return planIn({ text, file }, deployed);
}

/** A template may be written in YAML; whatever else is no JSON is told as such. */
function inJson({ text, file }: PlanText): PlanText {
  if (/^\s*\{/.test(text.slice(0, 1_000)) || !/^Resources\s*:/m.test(text)) return { text, file };
  const read = readTemplateYaml(text, file);
  if ("diagnostics" in read) throw rejected(file, "template", read.diagnostics);
  return { text: JSON.stringify(read.template), file };
}

/** What `cdk synth` wrote, stack by stack; before it the same of another time. */
async function readAssembly(after: DiskPlace, before: DiskPlace | undefined): Promise<Plan> {
  const fresh = await stacksIn(after);
  const old = before === undefined ? new Map<string, JsonTree>() : await stacksIn(before);
  const pairs = [...new Set([...old.keys(), ...fresh.keys()])]
    .toSorted()
    .map((stack) => ({ stack, before: old.get(stack), after: fresh.get(stack) }));
  return readTemplates(pairs, after.named, planKnowing());
}

const within = ({ named, path }: DiskPlace, file: string): DiskPlace => ({
  named: `${named.replace(/\/+$/, "")}/${file}`,
  path: join(path, file),
});

/** A name in a manifest leads to no other folder. */
const isPlainName = (name: unknown): name is string =>
  typeof name === "string" && /^[\w-][\w.-]*$/.test(name) && !name.includes("..");

async function stacksIn(folder: DiskPlace): Promise<ReadonlyMap<string, JsonTree>> {
  const place = within(folder, "manifest.json");
  const manifest = planJson({ text: await readText(place), file: place.named });
  const stacks = new Map<string, JsonTree>();
  for (const [name, artifact] of Object.entries(treeAt(manifest, "artifacts"))) {
    if (!isRecord(artifact)) continue;
    const properties = treeAt(artifact, "properties");
    if (artifact["type"] === "aws:cloudformation:stack") {
      const file = property(properties, "templateFile");
      if (!isPlainName(file))
        throw foreign(place.named, "names a template elsewhere", "synthesise it again with `cdk synth`");
      const template = within(folder, file);
      const text = await readText(template, largestPlan);
      stacks.set(name, planJson(inJson({ text, file: template.named })));
    }
    const inner = property(properties, "directoryName");
    if (artifact["type"] === "cdk:cloud-assembly" && isPlainName(inner))
      for (const [stack, template] of await stacksIn(within(folder, inner))) stacks.set(stack, template);
  }
  return stacks;
}

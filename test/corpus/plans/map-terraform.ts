import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { nothingReviewed } from "#catalogue/terraform/build-map.ts";
import { reviewed } from "#catalogue/terraform/reviewed.ts";
import { mapFrom, writeMap } from "#catalogue/terraform/write-map.ts";
import { corpus } from "../corpus.ts";
import { planFiles } from "./plan-files.ts";
import { type Share, shareOf, wrongPlaces } from "./shares.ts";

// Builds the map of Terraform's resources, or says with `--report` how much of real plans it knows.
const [named] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const file = named ?? join(corpus, "terraform", "aws-provider-5.100-schema.json.gz");
const bytes = readFileSync(file);
const schema: unknown = JSON.parse((bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString("utf8"));
const map = mapFrom(schema, reviewed);

const percent = ({ mapped, all }: Share): string =>
  `${mapped} of ${all} cloud leaves, ${((100 * mapped) / Math.max(1, all)).toFixed(1)} %`;

function report(): void {
  const byRule = mapFrom(schema, nothingReviewed);
  const files = planFiles();
  const aside = files.filter(({ setAside }) => setAside);
  const seen = files.filter(({ setAside }) => !setAside);
  const known = [...map.values()].filter((type) => "cloud" in type).length;
  const wrong = wrongPlaces(map, openCatalogue());
  console.log(`types of Terraform's: ${map.size}, with a type of CloudFormation: ${known}`);
  console.log(`plans set aside: ${aside.length} of ${files.length}`);
  console.log(`  mapped                   ${percent(shareOf(aside, map))} (aim: 95 %)`);
  console.log(`  by rule alone            ${percent(shareOf(aside, byRule))}`);
  console.log(`the other plans, which were looked at: ${seen.length}`);
  console.log(`  mapped                   ${percent(shareOf(seen, map))}`);
  console.log(`  by rule alone            ${percent(shareOf(seen, byRule))}`);
  console.log(`on a path or type that the schemas lack: ${wrong.length}`);
  for (const each of wrong) console.log(`  ${each}`);
}

if (process.argv.includes("--report")) report();
else console.log(`the map of Terraform's resources: ${writeMap(map)} bytes`);

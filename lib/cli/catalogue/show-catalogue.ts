import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { InvalidInput } from "#core/faults.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { jsonText } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { callPage } from "./call-page.ts";
import { callReport } from "./call-report.ts";
import { writeCoverage } from "./coverage/write-coverage.ts";
import { describeBuild } from "./describe-build.ts";
import { namedIn } from "./named-in.ts";
import { typePage } from "./type-page.ts";
import { typeReport } from "./type-report.ts";

type ShowCatalogueInput = {
  readonly name: string | undefined;
  readonly json?: boolean;
  readonly all?: boolean;
  readonly build?: boolean;
  readonly coverage?: string;
};

export async function showCatalogue(asked: ShowCatalogueInput, terminal: Terminal): Promise<ExitCode> {
  if (asked.build === true) return describeBuild(terminal);
  if (asked.coverage !== undefined) return await writeCoverage(asked.coverage, terminal);
  if (asked.name === undefined) {
    const hint = "such as `parley catalogue AWS::S3::Bucket` or `parley catalogue s3:PutBucketPolicy`";
    throw new InvalidInput("name a resource type or an API call", { hint });
  }
  terminal.out(shown(asked.name, asked, terminal));
  return exitCodes.fine;
}

function shown(name: string, { json, all = false }: ShowCatalogueInput, terminal: Terminal): string {
  const catalogue = openCatalogue();
  const named = namedIn(name, catalogue);
  if (named.kind === "type") {
    const report = typeReport(named.type, { catalogue, all });
    return json === true ? `${jsonText(report)}\n` : typePage(report, { all, terminal });
  }
  const reports = named.calls.map((call) => callReport(call, catalogue));
  return json === true ? `${jsonText({ calls: reports })}\n` : callPage(reports, terminal);
}

import { type Declare, examples } from "../door.ts";
import type { ExportAsked } from "../ledger/export-ledger.ts";

const about = `Write the decisions of a ledger, with the seals of its days, into a file that can be checked anywhere.

Reads the table and the bucket with your own credentials, and changes nothing. The file says who changed what and
why: it is made for your eyes only, and never over another one. A name that ends in \`.gz\` compresses it.`;

type LedgerExportOptions = Omit<ExportAsked, "file">;

export const declareLedgerExport: Declare = (parent, { terminal, finish }) => {
  parent
    .command("export")
    .summary("write decisions and seals into a file")
    .description(about)
    .argument("<file>", "where it is written")
    .requiredOption("--table <name>", "the table; the stack tells it as `Ledger`")
    .requiredOption("--seals <bucket>", "the bucket of seals; the stack tells it as `SealsBucket`")
    .option("--key <key>", "the KMS key that signs", "alias/parley-seals")
    .option("--region <region>", "where Parley lives (default: AWS_REGION)")
    .option("--from <day>", "the first day in UTC, such as 2026-11-21")
    .option("--to <day>", "the last day")
    .addHelpText(
      "after",
      examples([
        "parley ledger export ledger.jsonl.gz --table TABLE --seals BUCKET",
        "everything, for an auditor",
      ]),
    )
    .action(async (file: string, options: LedgerExportOptions) => {
      const { exportLedger } = await import("../ledger/export-ledger.ts");
      const { openLedgerDesk } = await import("#adapters/aws/desk/ledger-desk.ts");
      finish(await exportLedger({ ...options, file }, terminal, { open: openLedgerDesk, now: Date.now() }));
    });
};

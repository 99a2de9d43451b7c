import { type Declare, examples } from "../door.ts";
import type { VerifyAsked } from "../ledger/verify-ledger.ts";

const about = `Check that the ledger is what was written: each decision covers the one before it, and each day is signed.

FILE is what \`parley ledger export\` or \`parley serve --ledger\` wrote; nothing is asked of anybody then. With
\`--table\` and \`--seals\` a ledger on AWS is read with your own credentials. The first entry that does not fit is
named, and the exit code is 1. Compare the key that is told with the one that you know, or name yours with \`--trust\`.`;

type LedgerVerifyOptions = Omit<VerifyAsked, "file">;

const more = (file: string, files: readonly string[] = []): readonly string[] => [...files, file];

export const declareLedgerVerify: Declare = (parent, { terminal, finish }) => {
  parent
    .command("verify")
    .summary("check that the ledger is what was written and signed")
    .description(about)
    .argument("[file]", "what was exported, compressed or not")
    .option("--from <day>", "the first day in UTC, such as 2026-11-21")
    .option("--to <day>", "the last day")
    .option("--trust <file>", "a public key in PEM that counts, and no other; may be named again", more)
    .option("--table <name>", "the table of a ledger on AWS")
    .option("--seals <bucket>", "the bucket of its seals")
    .option("--key <key>", "the KMS key that signs, such as `alias/parley-seals`")
    .option("--region <region>", "where Parley lives (default: AWS_REGION)")
    .option("--json", "print one JSON document")
    .addHelpText(
      "after",
      examples(
        ["parley ledger verify ledger.jsonl.gz --trust parley-seals.pem", "what an auditor was sent"],
        [
          "parley ledger verify --table TABLE --seals BUCKET --key alias/parley-seals --from 2026-11-01",
          "the ledger itself, from the first of November on",
        ],
      ),
    )
    .action(async (file: string | undefined, options: LedgerVerifyOptions) => {
      const { verifyLedger } = await import("../ledger/verify-ledger.ts");
      const { openLedgerDesk } = await import("#adapters/aws/desk/ledger-desk.ts");
      finish(await verifyLedger({ ...options, file }, terminal, { open: openLedgerDesk, now: Date.now() }));
    });
};

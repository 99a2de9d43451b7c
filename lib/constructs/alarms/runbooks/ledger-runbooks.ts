import { faultsQuery } from "./faults-query.ts";
import type { Runbook } from "./runbook.ts";

const ledgerBroken: Runbook = {
  title: "the ledger is not what was signed",
  means:
    "`entries`: the nightly check found a decision that was changed, removed or put in, or a seal that does not fit. " +
    "`unchecked`: the day that is over could not be sealed or checked for half an hour.",
  look: [
    {
      say: "Which entry or seal, in the order in which they were found; a fault says why nothing could be checked:",
      run: ["aws logs tail /aws/lambda/{name}-sweep --since 1d --filter-pattern ledger"],
    },
    {
      say: "The whole of it, with your own credentials; it names the first that does not fit:",
      run: [
        "parley ledger export ledger.jsonl --table TABLE --seals BUCKET --key alias/{name}-seals",
        "parley ledger verify ledger.jsonl",
      ],
    },
    {
      say: "Who wrote the ledger besides Parley's functions; data events have to be on in the trail:",
      run: [
        "aws cloudtrail lookup-events --lookup-attributes AttributeKey=ResourceName,AttributeValue=TABLE --max-results 20",
      ],
    },
    faultsQuery("what else the functions met at that time."),
  ],
  act: [
    "Keep what is there: export it, and take a backup of the table. A restore from point-in-time recovery beside the table " +
      "shows what stood there before.",
    "Find out who may write the table besides the functions, and take it from them. Where it was a function's role, set the " +
      "kill switch and deploy anew.",
    "An entry cannot be put right: the seal of its day stands. Note what happened and to which entries; docs/ledger.md says " +
      "what a break proves.",
    "`unchecked`: enable the key `alias/{name}-seals` or put the bucket's permissions right; the next run of the sweep goes on.",
  ],
  ignored:
    "Parley goes on judging as before. But nobody can rely on what the ledger says of that day, and nobody knows who wrote it.",
};

export const ledgerRunbooks = { "ledger-broken": ledgerBroken } as const;

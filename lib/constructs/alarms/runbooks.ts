import { caseRunbooks } from "./runbooks/case-runbooks.ts";
import { faultsQuery } from "./runbooks/faults-query.ts";
import { hookRunbooks } from "./runbooks/hook-runbooks.ts";
import { houseRunbooks } from "./runbooks/house-runbooks.ts";
import type { Runbook } from "./runbooks/runbook.ts";
import { workRunbooks } from "./runbooks/work-runbooks.ts";

const unreachableApprovers: Runbook = {
  title: "somebody cannot be asked",
  means:
    "No message reaches one or more of the approvers: a subscription is not confirmed yet, was ended, or is not there. " +
    "After a first deployment it rings until everybody has confirmed.",
  look: [
    {
      say: "Who it is stands in the log; `PendingConfirmation` in the list is somebody who has not answered the mail of SNS:",
      run: [
        "aws logs tail /aws/lambda/{name}-check-approvers --since 2h",
        "aws sns list-subscriptions-by-topic --query 'Subscriptions[].[Protocol,Endpoint,SubscriptionArn]' --output text \\",
        "  --topic-arn arn:{partition}:sns:{region}:{account}:{name}-notices",
      ],
    },
  ],
  act: [
    {
      say:
        "Have them send you the address behind `Confirm subscription` of the mail, and confirm it so that no link in a mail " +
        "can end it again:",
      run: ["npx parley approvers confirm 'URL OF THE MAIL'"],
    },
    "A mail that never came: SNS sends one for each subscription that is made. Take the approver's channel out of the " +
      "deployment, deploy, put it back, deploy.",
    "Somebody who left: name another in `approvers`, and deploy.",
  ],
  ignored:
    "Questions to them go at once to the next in their group. Where there is nobody else, nobody answers, and what the " +
    "policy says for silence happens.",
};

const apiErrors: Runbook = {
  title: "the API or a page failed",
  means: "Five or more requests within a quarter of an hour were answered with a 5xx.",
  look: [
    faultsQuery(
      "lines with the step of `serve-api`, `answer-question` or `serve-console` say what is missing or broken.",
    ),
    {
      say: "Which routes, and what API Gateway says of it:",
      run: [`aws logs tail /aws/apigateway/{name} --since 1h --filter-pattern '{ $.status = "5*" }'`],
    },
  ],
  act: [
    "`Unavailable`: a service of AWS does not answer; the caller was told to try again.",
    "`INTEGRATION_TIMEOUT`: the function ran for more than 29 seconds; traces of the function show on what.",
    "The console alone, while everything else answers: the issuer does not answer, or the functions' VPC has no way out to it.",
  ],
  ignored:
    "Nobody could declare, look or answer. Messages are still sent, and without an answer what the policy says " +
    "for silence happens.",
};

const apiRefusals: Runbook = {
  title: "very many requests are refused",
  means:
    "A thousand requests within a quarter of an hour were answered with a 4xx. A few are ordinary: links that ran out, " +
    "scanners, a program that lost a race.",
  look: [
    {
      say: "Which routes, with which status; `429` is a throttle, `403` on `/api` a caller without permission:",
      run: [
        `aws logs tail /aws/apigateway/{name} --since 1h --filter-pattern '{ $.status = "4*" }' | tail -50`,
      ],
    },
  ],
  act: [
    "`/api`: the account stands in the line. Its program repeats what is refused; have it read the `hint` of the answer.",
    "`/a` and `/console`: somebody guesses or floods. A link cannot be guessed, and what is over the limit reaches no " +
      "function. A web ACL with a rate rule keeps such addresses out: name it as `webAcl`, and deploy.",
    "`429` in ordinary work: raise `requestsPerSecond` or `pagesPerSecond`, and deploy.",
  ],
  ignored:
    "Nothing changes by it. While a limit is reached, people who want to answer are refused now and then as well.",
};

const peopleRunbooks = {
  "unreachable-approvers": unreachableApprovers,
  "api-errors": apiErrors,
  "api-refusals": apiRefusals,
} as const;

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

const ledgerRunbooks = { "ledger-broken": ledgerBroken } as const;

/** One for each kind of alarm; docs/operations.md and the dashboard in the account both show these. */
export const runbooks = {
  ...workRunbooks,
  ...hookRunbooks,
  ...caseRunbooks,
  ...ledgerRunbooks,
  ...peopleRunbooks,
  ...houseRunbooks,
} satisfies Readonly<Record<string, Runbook>>;

export type RunbookId = keyof typeof runbooks;
export const runbookIds = Object.keys(runbooks) as readonly RunbookId[];

export const runbookTitle = (id: RunbookId): string => runbooks[id].title;

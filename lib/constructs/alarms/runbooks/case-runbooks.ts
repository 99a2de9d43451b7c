import { faultsQuery } from "./faults-query.ts";
import type { Runbook } from "./runbook.ts";

const executionsFailed: Runbook = {
  title: "a case ended with an error",
  means:
    "An execution of the workflow broke. Its case stays open, the live value stands, and the sweep begins another execution " +
    "within ten minutes.",
  look: [
    {
      say: "Which executions, and at what:",
      run: [
        "machine=arn:{partition}:states:{region}:{account}:stateMachine:{name}-arbitration",
        "aws stepfunctions list-executions --state-machine-arn $machine --status-filter FAILED --max-results 10",
        "aws stepfunctions get-execution-history --execution-arn EXECUTION --reverse-order --max-results 20",
      ],
    },
    "`{name}/case` in Logs Insights shows all lines of one case; put its id into the query.",
  ],
  act: [
    "Once and never again: nothing is to be done.",
    "The same error each time: it is a missing permission (`Misconfigured`) or a defect. Never start an execution by hand: " +
      "the docket says which one counts.",
    "`timed-out` means a case of more than 24 days, and `aborted` that somebody stopped its execution. The sweep goes on with both.",
  ],
  ignored:
    "The case is tried again until its resource's starts of the day are used up (`startsPerDay`), and again tomorrow. The " +
    "live value stands meanwhile.",
};

const restoringRoleMisused: Runbook = {
  title: "somebody else writes as Parley's restoring role",
  means:
    "A change was made by `{name}-restorer` or one of the handler roles, and no restore of Parley's explains it. The one who " +
    "made it holds credentials that only Parley should hold.",
  look: [
    {
      say:
        "The line of the log names the principal, the call, the resource and the event. What CloudTrail knows of it, and who " +
        "took the role:",
      run: [
        "aws logs tail /aws/lambda/{name}-look-at-resource --since 1h --filter-pattern '\"no restore of Parley\"'",
        "aws cloudtrail lookup-events --lookup-attributes AttributeKey=EventId,AttributeValue=EVENT",
        "role=arn:{partition}:iam::{account}:role/{name}-restorer",
        "aws cloudtrail lookup-events --lookup-attributes AttributeKey=ResourceName,AttributeValue=$role",
      ],
    },
  ],
  act: [
    "Stop Parley with the kill switch (docs/operations.md), so that you know who writes.",
    {
      say: "Take the role away from those who have it, in the account of the resource:",
      run: [
        "aws iam put-role-policy --role-name {name}-restorer --policy-name stopped --policy-document \\",
        `  '{"Version":"2012-10-17","Statement":{"Effect":"Deny","Action":"*","Resource":"*"}}'`,
      ],
    },
    "Find out how it was taken: its trust policy names the functions' roles of the hub alone (docs/security.md). Undo what " +
      "was changed, deploy anew, then delete the role's policy `stopped` and lift the kill switch.",
    "A restore that took more than a quarter of an hour to show in CloudTrail looks the same. If the values are those that " +
      "Parley wrote, nothing happened.",
  ],
  ignored:
    "The change itself is judged like anybody else's. But anybody with the role may write whatever Parley may write.",
};

const newerValueLost: Runbook = {
  title: "a newer value was lost to a restore, or a restore to a newer value",
  means:
    "Somebody wrote to a field at the moment at which Parley restored it, where no test of the write could see it: a property " +
    "that was not there, or a service that was still at work on the write. One of the two values is lost.",
  look: [
    {
      say: "The line of the log names who wrote, the field, the resource and the event. What they wrote stands in the event:",
      run: [
        "aws logs tail /aws/lambda/{name}-look-at-resource --since 1h --filter-pattern '\"one of the two values is lost\"'",
        "aws cloudtrail lookup-events --lookup-attributes AttributeKey=EventId,AttributeValue=EVENT",
      ],
    },
  ],
  act: [
    "Nothing, as a rule: what they wrote is on the docket, the resource was judged anew with it, and where it wins it is written.",
    "If their value should stand and does not, have them write it again, or answer the question on it.",
  ],
  ignored:
    "What the verdict says stands. Nobody's value is lost a second time: what is there now is tested before a write.",
};

const killSwitchUnreadable: Runbook = {
  title: "the kill switch cannot be read",
  means: "A restore was due and the registry did not answer, so nothing was written.",
  look: [
    faultsQuery("errors of DynamoDB on the registry."),
    {
      say: "Is the table there, and may the function read it and use its key?",
      run: [
        "table=$(aws lambda get-function-configuration --function-name {name}-restore \\",
        "  --query Environment.Variables.REGISTRY_TABLE --output text)",
        "aws dynamodb describe-table --table-name $table --query 'Table.[TableStatus,SSEDescription]'",
      ],
    },
  ],
  act: [
    "Enable the key or restore the table; a deployment puts permissions right. The case tries again by itself.",
  ],
  ignored: "Nothing is restored: every write waits, and is judged anew every five minutes.",
};

const overAllowance: Runbook = {
  title: "a resource or an actor used up an allowance",
  means:
    "A resource was looked at (`looks`) or a case on it was begun (`starts`) as often as is allowed, or what one actor " +
    "changes was: ten times as often. Somebody, usually a robot, writes all the time.",
  look: [
    {
      say:
        "The resource and the actor stand in the log, and are told on the bus as a `fault`; of an actor a mail to the " +
        "operators says the name. What each actor costs stands on the dashboard. Who writes it:",
      run: [
        "aws logs tail /aws/lambda/{name}-look-at-resource --since 1d --filter-pattern allowance",
        "aws cloudtrail lookup-events --lookup-attributes AttributeKey=ResourceName,AttributeValue=RESOURCE --max-results 20",
      ],
    },
  ],
  act: [
    "Stop the writer, or give it the field by a standing claim in the policy.",
    "If so many changes are meant to be, raise `looksPerDay` or `startsPerDay` and deploy.",
  ],
  ignored:
    "What is put off waits for its turn: as many looks or cases as are allowed come over a day, one after the other. What " +
    "may break a guardrail waits for nothing. Other resources are not concerned, nor is what other actors change, unless " +
    "the resource itself was written too often.",
};

const installationOverAllowance: Runbook = {
  title: "the installation used up its last resort",
  means:
    "All resources together were looked at, or had cases begun, five hundred times as often as is allowed of one. That is " +
    "far away from any ordinary day: many actors at once, or one who takes many names.",
  look: [
    {
      say: "Which resources and actors used up their own allowances, and what else is asked for:",
      run: ["aws logs tail /aws/lambda/{name}-look-at-resource --since 1d --filter-pattern allowance"],
    },
  ],
  act: [
    "Stop the writers. If so many changes are meant to be, raise `looksPerDay` or `startsPerDay` and deploy; the " +
      "installation's own allowance rises with them.",
  ],
  ignored:
    "Changes and conflicts of every resource wait for their turn, as many in a day as that allowance. Only what may break " +
    "a guardrail goes on as ever.",
};

const forgedEvents: Runbook = {
  title: "events were refused as forged",
  means:
    "Many events said that they came from AWS or from an account and did not, or told of another account's resources. A few " +
    "are ordinary: a call from one account upon a shared resource of another one.",
  look: [
    {
      say: "Why they were refused, and who may send events:",
      run: [
        "aws logs tail /aws/lambda/{name}-receive-change --since 1h --filter-pattern forged",
        "aws events describe-event-bus --query Policy",
        "aws cloudtrail lookup-events --lookup-attributes AttributeKey=EventName,AttributeValue=PutEvents",
      ],
    },
  ],
  act: [
    "Take `events:PutEvents` and `sqs:SendMessage` from those who send them. Nobody but AWS needs either here.",
  ],
  ignored:
    "They were not believed and changed nothing. But somebody tries, and each one costs as much as a true one.",
};

export const caseRunbooks = {
  "executions-failed": executionsFailed,
  "restoring-role-misused": restoringRoleMisused,
  "newer-value-lost": newerValueLost,
  "kill-switch-unreadable": killSwitchUnreadable,
  "over-allowance": overAllowance,
  "installation-over-allowance": installationOverAllowance,
  "forged-events": forgedEvents,
} as const;

import { faultsQuery } from "./faults-query.ts";
import type { Runbook } from "./runbook.ts";

const deadLetters: Runbook = {
  title: "messages were set aside",
  means:
    "A message failed five times, or a rule or a schedule could not deliver it. It is kept for 14 days beside its queue, " +
    "whose name ends the alarm's, and holds up nothing else.",
  look: [
    faultsQuery("each line names the fault, the step, the message and, where it is known, the resource."),
    {
      say: "What a rule could not deliver says why in its attributes:",
      run: [
        "queue=changes",
        "aws sqs receive-message --max-number-of-messages 10 --visibility-timeout 0 --message-attribute-names All \\",
        "  --queue-url $(aws sqs get-queue-url --queue-name {name}-$queue-dead-letters --query QueueUrl --output text)",
      ],
    },
  ],
  act: [
    "Remove the cause first. `Unavailable` passes by itself; `Misconfigured` has a runbook of its own; what is " +
      "`UnknownFault` or `BrokenInvariant` is a defect: deploy the release before, or the one that mends it.",
    {
      say:
        "Then move everything back. Nothing is done twice: a message that was done already finds that, whatever its new id " +
        "and time.",
      run: [
        "aws sqs start-message-move-task \\",
        "  --source-arn arn:{partition}:sqs:{region}:{account}:{name}-$queue-dead-letters \\",
        "  --destination-arn arn:{partition}:sqs:{region}:{account}:{name}-$queue",
      ],
    },
    {
      say:
        "`{name}-undelivered` holds what schedules and calls without a waiting caller left behind. It has no way back and " +
        "needs none, since the sweep looks after whatever is due. Empty it when the cause is gone:",
      run: [
        "aws sqs purge-queue --queue-url $(aws sqs get-queue-url --queue-name {name}-undelivered --query QueueUrl --output text)",
      ],
    },
    "`{name}-forwarding-dead-letters` lies in a spoke and holds events that did not reach the hub within a day. SQS cannot " +
      "move them to a bus. See docs/operations.md under the hub's outage for what is lost and what is not.",
    "`{name}-posts-dead-letters` holds what a channel did not take; it was mailed meanwhile. The log of `{name}-post-notices` says " +
      "what the channel answered, never where. Store the address that it has now in its secret, then move the messages back.",
    "`{name}-tells-dead-letters` holds what claimants could not be told by the bus, by mail, by a channel of theirs or in a pull request; it stands in " +
      "their inbox all the same. The log of `{name}-tell-actors` names the secret whose channel did not take it. Mend the secret " +
      "`{name}/actors/NAME`, then move the messages back.",
    "`{name}-runs-dead-letters` holds runs of Terraform that nobody could take; they hold tokens and are removed after a day. A run " +
      "waits for ten minutes, so that there is nothing to move back: start the run again.",
    "`{name}-precedents-dead-letters` holds decisions whose answers were not remembered. Nothing waits for them: a question is asked " +
      "all the same, and tells less of how such ones were answered. Move them back once the cause is mended.",
  ],
  ignored:
    "SQS removes the messages after 14 days. A lost change is still seen by the next look at its resource, but nobody knows " +
    "any more who made it or why; a lost situation confirms nothing; a lost session explains nothing. Lost looks and tasks " +
    "are made up for by the next event or the sweep.",
};

const queueAge: Runbook = {
  title: "messages wait too long",
  means:
    "The oldest message of the queue that ends the alarm's name waits longer than is usual. The function that works on it " +
    "fails, is throttled, or has more to do than it may.",
  look: [
    "On the dashboard `{name}`: does the queue grow, do functions fail, are looks postponed?",
    faultsQuery("one fault again and again is the cause."),
    {
      say: "Does the account have concurrent executions left?",
      run: ["aws lambda get-account-settings --query AccountLimit.UnreservedConcurrentExecutions"],
    },
  ],
  act: [
    "Many looks after a deployment are the first sight of what is governed: at five reads a second 10,000 resources take " +
      "35 minutes. Nothing is wrong then.",
    "Looks that are postponed all day: raise `readsPerSecond` as far as Cloud Control answers without throttling, or " +
      "govern fewer types; then deploy.",
    "Throttled functions: ask for a higher quota of concurrent executions.",
  ],
  ignored: "Verdicts come late and restores with them. After four days SQS removes what still waits.",
};

const functionErrors: Runbook = {
  title: "a function fails",
  means:
    "A function ended with an error three times within a quarter of an hour, or steps failed in a way that nobody foresaw " +
    "(`unknown-fault`).",
  look: [
    faultsQuery("`fault` says what kind it is, `step` where, `resource` and `case` about what."),
    "Traces of the function in CloudWatch show which call was slow or refused.",
  ],
  act: [
    "`Unavailable`: a service of AWS does not answer. Look at the AWS Health Dashboard; nothing else is to be done.",
    "A time-out or too little memory with a very large resource: note its name, and take it out by a scope of its own.",
    {
      say: "Anything else since an upgrade: go back to the release before, and report the line of the log.",
      run: ["git checkout RELEASE && npm ci && npx cdk deploy --all"],
    },
  ],
  ignored:
    "Messages come again five times and are dead letters then. Cases stay open and are begun again by the sweep. An error " +
    "never reverts anything.",
};

const droppedMessages: Runbook = {
  title: "messages were dropped",
  means:
    "A message was no valid input for the function that got it. It is dropped, for it would be none the next time either.",
  look: [
    faultsQuery("lines with the fault `InvalidInput` name the step and the message; values are left out."),
  ],
  act: [
    "Only AWS's own rules, the functions and the situations' API may send. During an upgrade an older function may have met " +
      "a message of the newer release: a few of these minutes are nothing to act on.",
    {
      say: "Otherwise somebody else sends. Who may is in the queue's policy:",
      run: [
        "aws sqs get-queue-attributes --attribute-names Policy \\",
        "  --queue-url $(aws sqs get-queue-url --queue-name {name}-situations --query QueueUrl --output text)",
      ],
    },
  ],
  ignored: "What the messages said is not known. Nothing else comes of it.",
};

export const workRunbooks = {
  "dead-letters": deadLetters,
  "queue-age": queueAge,
  "function-errors": functionErrors,
  "dropped-messages": droppedMessages,
} as const;

import { faultsQuery } from "./faults-query.ts";
import type { Runbook } from "./runbook.ts";

const hooksRefused: Runbook = {
  title: "messages of systems are refused",
  means:
    "`refused`: messages to `/hooks/…` came without a proof of their source, again and again for a quarter of an hour. " +
    "`unmapped`: proven messages came in a form of which nothing could be read.",
  look: [
    {
      say: "Which path, and how it was answered; `401` is not proven, `422` not to be read, `429` too many at once:",
      run: [
        `aws logs tail /aws/apigateway/{name} --since 1h --filter-pattern '{ $.route = "/hooks/*" && $.status = "4*" }' | tail -50`,
      ],
    },
    "The page `/console/situations` shows of each source when something was taken in last, and what could not be read.",
    faultsQuery("`read a secret of a hook` says that a secret cannot be read, or holds none."),
  ],
  act: [
    {
      say:
        "A secret that was changed at the source alone: store both until the source has the new one, which counts within a " +
        "minute:",
      run: [
        "aws secretsmanager put-secret-value --secret-id {name}/hooks/SOURCE \\",
        `  --secret-string '{"secrets": ["NEW", "OLD"]}'`,
      ],
    },
    "A source whose form changed: mend its row under `sources` in the policy by what the page names, and deploy.",
    "Strangers that knock: nothing of theirs is read. A web ACL with a rate rule keeps them out: name it as `webAcl`, and deploy.",
  ],
  ignored:
    "What that system says is not known: its incidents confirm nothing, and emergencies that lean on them are not believed. " +
    "Runs of Terraform go on or stop without a word of Parley's, as their workspace says.",
};

const runsUnanswered: Runbook = {
  title: "runs of Terraform go on without a word",
  means:
    "`unanswered`: a run of HCP Terraform was told nothing within its ten minutes, or did not take what it was told. " +
    "`unjudged`: a run was told to pass because its plan could not be judged.",
  look: [
    {
      say: "Why, with the ids of the run and of its task:",
      run: ["aws logs tail /aws/lambda/{name}-check-run --since 1h --filter-pattern run"],
    },
    faultsQuery("lines with the step `check run` name the fault."),
  ],
  act: [
    "`a host that is not listed`: the run belongs to another Terraform, or its plan lies at another archive. If it is yours, " +
      "name its hosts under `runTask` in the deployment (docs/deploy.md), and deploy.",
    "`it answered 401` or `404`: the run went on or was discarded before it was answered. Now and then that is ordinary.",
    "`it came too late`: the queue waits. See [queue-age](#queue-age-messages-wait-too-long).",
    "`larger than 50 MB`: plan parts of it with `-target`, or split the workspace.",
    "Functions in a VPC need a way out to those hosts.",
  ],
  ignored:
    "Whether a run without a word goes on is the workspace's own setting: an advisory task lets it pass, a mandatory one stops " +
    "it. What is applied is judged as ever once it was written.",
};

export const hookRunbooks = { "hooks-refused": hooksRefused, "runs-unanswered": runsUnanswered } as const;

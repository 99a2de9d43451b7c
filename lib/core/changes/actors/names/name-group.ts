import type { ActorKind, Intent, MotivationKind } from "../../../claims/words.ts";
import { remembered } from "../../../remembered.ts";

/** What names of roles, users and functions give away: the first group with a piece of the name decides. */
type NameGroup = {
  readonly kind: ActorKind;
  readonly intent?: Intent;
  readonly motivation?: MotivationKind;
  /** Anywhere in the name, read without signs and capitals. */
  readonly pieces: string;
  /** Only as a word of its own: `ci` is in `precious` as well. */
  readonly words?: string;
};

/** Narrow groups stand before wide ones: a role for Terraform's administrators is Terraform's. */
const nameGroups: readonly NameGroup[] = [
  {
    kind: "break-glass",
    pieces: "breakglass breaktheglass glassbreak firecall emergencyaccess emergencyadmin emergencyrole",
  },
  {
    kind: "agent",
    pieces: `bedrockagent bedrockexecutionroleforagents agentcore claudecode claudeagent claudebot claudeai claudemcp clauderole anthropic openai chatgpt codexagent aiagent
      llmagent agenticai genaiagent mcpserver awsmcp amazonqdeveloper amazonqbusiness amazonqchat qdeveloper kiroagent devopsagent sreagent
      cursoragent devinai copilotagent langchain crewai autogpt`,
    words: "mcp llm gpt kiro agentic",
  },
  {
    kind: "automation",
    intent: "availability",
    pieces: `karpenter clusterautoscaler autoscal awsloadbalancercontroller loadbalancercontroller externaldns
      nodeterminationhandler autoheal selfheal escalator`,
    words: "keda scaler autoscaler scaling",
  },
  {
    kind: "automation",
    intent: "cost",
    pieces: `spotinst spotio flexera cloudhealth cloudability kubecost opencost cloudzero prosperops castai zesty
      xosphere densify turbonomic granulate stormforge autospotting finops rightsiz costoptimi costcontrol
      costsaver savings computeoptimizer trustedadvisor budgetaction`,
    words: "cost costs budget budgets saver nops vantage",
  },
  {
    kind: "automation",
    intent: "cost",
    motivation: "schedule",
    pieces: "instancescheduler opsscheduler startstop nightlystop officehours poweroff",
  },
  {
    kind: "automation",
    intent: "compliance",
    pieces: `cloudcustodian custodian remediation autoremediat configrule conformancepack securityhubautomated
      steampipe compliance driftctl`,
    words: "c7n remediator",
  },
  {
    kind: "automation",
    intent: "security",
    pieces: `patchmanager patchbaseline patchgroup securityscan vulnerabilityscan prowler scoutsuite wizaccess orcasecurity
      lacework prismacloud crowdstrike certmanager secretrotation rotatesecret keyrotation guardduty`,
    words: "patcher patch patching rotator rotation inspector scanner",
  },
  {
    kind: "automation",
    intent: "data-protection",
    pieces: "awsbackup backupservice backuprole velero snapshotlifecycle datalifecyclemanager",
    words: "backup backups dlm",
  },
  {
    kind: "automation",
    intent: "experiment",
    motivation: "experiment",
    pieces: "chaosmonkey chaosmesh faultinjection gremlin loadtest litmuschaos",
    words: "chaos fis",
  },
  {
    kind: "pipeline",
    intent: "consistency",
    pieces: `githubaction github gitlab bitbucket jenkins circleci buildkite travisci teamcity bamboo azuredevops vsts
      azurepipelines droneci concourse spinnaker argocd fluxcd harness octopusdeploy codefresh semaphoreci appveyor
      codebuild codepipeline codedeploy codecatalyst amplify terraform tfcloud opentofu terragrunt atlantis
      spacelift env0 scalr pulumi cloudformation cfnexec cdkhnb659fds cdkdeploy cdkcfn stackset awsproton
      serverlessdeploy samdeploy awscopilot deploy pipeline provisioner infrastructureascode release`,
    words:
      "ci cd cicd ghactions gha tf tfe iac gitops build builder builds cdk cfn argo flux runner provisioning",
  },
  {
    kind: "automation",
    pieces: `crossplane upbound ackcontroller controllersk8s clusterapi externalsecrets ebscsi efscsi vpccni ssmautomation
      maintenancewindow lambdaexecution lambdarole lambdabasic ecstask taskexecution taskrole nodeinstance noderole
      nodegroup instanceprofile instancerole ec2role podidentity serviceaccount stepfunctions statemachine eventbridge
      executionrole automationrole awsnuke cloudnuke`,
    words: `lambda function ecs eks k8s kubernetes irsa pod node worker task job batch cron scheduler controller operatorhub
      automation automations automated bot daemon janitor sweeper reaper cleanup nuke crossplane ack capa kops csi cni`,
  },
  {
    kind: "person",
    pieces: `administrator poweruser developer engineer oncall helpdesk`,
    words: "admin admins dba devs sre human humans analyst contractor ops",
  },
];

type NameForms = {
  readonly pieces: readonly string[];
  readonly words: ReadonlySet<string>;
  readonly group: NameGroup;
};

const listed = (text: string | undefined): readonly string[] => text?.split(/\s+/) ?? [];

const groups: readonly NameForms[] = nameGroups.map((group) => ({
  pieces: listed(group.pieces),
  words: new Set(listed(group.words)),
  group,
}));

/** `MyCIRole-build_2` is `my`, `ci`, `role`, `build`, `2`. */
function wordsOf(name: string): readonly string[] {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+|\d+/g) ?? [];
  return words.map((word) => word.toLowerCase());
}

function find(text: string): NameGroup | undefined {
  const name = text.slice(0, 256);
  const flat = name.toLowerCase().replace(/[^a-z0-9]/g, "");
  const words = wordsOf(name);
  return groups.find(
    (group) =>
      words.some((word) => group.words.has(word)) || group.pieces.some((piece) => flat.includes(piece)),
  )?.group;
}

/** What is known of anyone who is called so. */
export const nameGroupOf: (name: string) => NameGroup | undefined = remembered(find);

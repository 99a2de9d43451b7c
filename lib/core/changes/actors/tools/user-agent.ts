import { remembered } from "../../../remembered.ts";
import { isMasked } from "../plain-words.ts";
import { serviceIn, serviceWord } from "../service-name.ts";

/**
 * How tools call themselves in a user agent, in lower case. The first group that speaks names the tool: an agent
 * works through a command line, a controller through Terraform's provider, and all of them through an SDK.
 */
const toolGroups = ["agent", "wrapper", "tool", "app", "command", "sdk", "browser"] as const;
type ToolGroup = (typeof toolGroups)[number];

type KnownToolsInput = Exclude<ToolGroup, "app">;

/** `a` stands for itself, `a=b` for the word b, and `a*` for every name that begins like it. */
const names: Readonly<Record<KnownToolsInput, string>> = {
  agent: `amazonq*=amazon-q amazon-q*=amazon-q q-developer*=amazon-q kiro* claude* anthropic*=claude
    awslabs*=aws-mcp aws-mcp* mcp mcp-* codex* gemini-cli* cursor cursor-* windsurf* devin* aider openhands*
    bedrock-agent* agentcore* strands* langchain* crewai* aws-devops-agent*`,
  wrapper: `crossplane* upbound*=crossplane upjet*=crossplane pulumi pulumi-* pulumi*=pulumi atlantis* spacelift*
    env0* terramate* terrakube*`,
  tool: `terraform terraform-* hashicorp-terraform-exec=terraform opentofu opentofu-* packer hashicorp-packer=packer
    aws-cdk=cdk cdk cdk-* cdkassets=cdk aws-sam-cli=sam samcli=sam serverless cloudcustodian=cloud-custodian
    c7n=cloud-custodian cloud-custodian karpenter* cluster-autoscaler* kubernetes
    aws-cloud-controller-manager=kubernetes elbv2.k8s.aws*=aws-load-balancer-controller
    aws-load-balancer-controller* externaldns*=external-dns external-dns* external-secrets* ebs-csi-driver*
    aws-ebs-csi-driver*=ebs-csi-driver ebs.csi.aws.com*=ebs-csi-driver efs-csi-driver*
    amazon-vpc-cni-k8s=vpc-cni vpc-cni* aws-node-termination-handler* aws-controllers-k8s*=ack
    aws.cluster.x-k8s.io*=cluster-api cluster-api* kops eksctl ansible* puppet chef chef-* salt saltstack
    spinnaker* clouddriver=spinnaker argocd* argo-cd*=argocd flux fluxcd* steampipe* prowler* scoutsuite
    amazon-ssm-agent=ssm-agent spotinst* spot-* castai* velero* vault hashicorp-vault=vault aws-nuke* cloudquery*
    cloud-nuke* aws-toolkit* awstoolkit*=aws-toolkit`,
  command: "aws-cli boto3 awspowershell*=powershell aws-powershell*=powershell s3cmd rclone*",
  sdk: `botocore aiobotocore aws-sdk-go* aws-sdk-java* aws-sdk-nodejs=aws-sdk-js aws-sdk-js* aws-sdk-ruby*
    aws-sdk-php* aws-sdk-dotnet* aws-sdk-cpp* aws-sdk-rust* aws-sdk-kotlin* aws-sdk-swift* aws-sdk-*=aws-sdk
    aws-internal rusoto aws-chalice elastic-sdk`,
  browser: "mozilla=console s3console=console opera=console",
};

type KnownToolsEntry = { readonly name: string; readonly word: string; readonly group: KnownToolsInput };

function entryOf(text: string, group: KnownToolsInput): KnownToolsEntry {
  const [name = "", word] = text.split("=");
  return { name, word: word ?? name.replace(/[-*]*\*?$/, ""), group };
}

const all = Object.entries(names).flatMap(([group, list]) =>
  list.split(/\s+/).map((text) => entryOf(text, group as KnownToolsInput)),
);
const whole = new Map(all.filter(({ name }) => !name.endsWith("*")).map((entry) => [entry.name, entry]));
const beginnings = all
  .filter(({ name }) => name.endsWith("*"))
  .map((entry) => ({ ...entry, name: entry.name.slice(0, -1) }));

/** The tool that calls itself so. */
function toolCalled(name: string): { readonly word: string; readonly group: ToolGroup } | undefined {
  return whole.get(name) ?? beginnings.find((entry) => name.startsWith(entry.name));
}

const longestWord = 50;

/** Lower-case letters, digits, dots and dashes; numbers that change with every run are left out. */
function stableWord(text: string): string | undefined {
  const word = text
    .slice(0, 200)
    .toLowerCase()
    .replace(/[-_.]?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}.*$/, "")
    .replace(/[^a-z0-9.-]+/g, "-")
    .replace(/[-.]?\d{6,}$/, "")
    .replace(/^[-.]+|[-.]+$/g, "")
    .slice(0, longestWord);
  return word.length > 1 && /[a-z]/.test(word) ? word : undefined;
}

/** What a user agent says; all of it is the caller's own word. */
export type UserAgent = {
  /** A short word for the tool that stays the same from version to version. */
  readonly word: string | undefined;
  readonly group: ToolGroup | "service" | "other";
  /** What follows the word `parley` in it: why the caller does what it does. */
  readonly statement: readonly string[];
  /** What the program calls itself, letter by letter. */
  readonly app: string | undefined;
};

const longest = 1_024;
const mostTokens = 64;

type UserAgentHeard = { readonly word: string; readonly group: ToolGroup };

/** Names, and not where they run: what stands in round brackets is about the machine. */
function tokensOf(text: string): readonly string[] {
  const plain = text.slice(0, longest).replace(/^\[|\]$/g, "");
  return plain
    .replace(/\([^()]*\)/g, " ")
    .split(/\s+/, mostTokens)
    .filter((token) => token !== "");
}

const startOf = (token: string): string => (token.split(/[/#]/, 1)[0] ?? "").toLowerCase();

/** `app/checkout`: how a program that uses an SDK calls itself. */
function appIn(token: string): UserAgentHeard | undefined {
  const name = token.startsWith("app/") ? token.slice(4).split(/\+?parley\+/i, 1)[0] : undefined;
  const word = name === undefined ? undefined : stableWord(name);
  return word === undefined ? undefined : { word, group: "app" };
}

// What stands behind these belongs to the environment, but an agent may be named there.
const surroundings = /^(?:md|lib|exec-env|app)[/#]/;

function heardIn(token: string): UserAgentHeard | undefined {
  const inner = surroundings.test(token) ? toolCalled(startOf(token.replace(surroundings, ""))) : undefined;
  if (inner?.group === "agent") return inner;
  return appIn(token) ?? toolCalled(startOf(token));
}

const place = ({ group }: UserAgentHeard): number => toolGroups.indexOf(group);

function loudest(tokens: readonly string[]): UserAgentHeard | undefined {
  let best: UserAgentHeard | undefined;
  for (const token of tokens) {
    const heard = heardIn(token);
    if (heard !== undefined && (best === undefined || place(heard) < place(best))) best = heard;
  }
  return best;
}

/** What a text says behind the word `parley`, part by part; nothing where the word does not stand in it. */
export function statementIn(text: string): readonly string[] {
  if (!/parley/i.test(text)) return [];
  const parts = text.split(/[/;+,|&@]/, 16);
  const at = parts.findIndex((part) => part.toLowerCase() === "parley");
  return at < 0 ? [] : parts.slice(at + 1).filter((part) => part !== "");
}

function toolIn(text: string, tokens: readonly string[]): Pick<UserAgent, "word" | "group"> {
  const service = tokens.length === 1 ? serviceIn(tokens[0]) : undefined;
  if (service !== undefined) {
    const word = serviceWord(service);
    return { word, group: word === "console" ? "browser" : "service" };
  }
  if (text === "AWS Internal") return { word: "aws-internal", group: "sdk" };
  return loudest(tokens) ?? { word: titleIn(tokens), group: "other" };
}

function readAgent(text: string): UserAgent {
  const tokens = tokensOf(text);
  const { word, group } = toolIn(text, tokens);
  const app = tokens.find((token) => token.startsWith("app/"))?.slice(4);
  const statement = tokens.map(statementIn).find((parts) => parts.length > 0) ?? [];
  return { word, group, statement, app: app === "" ? undefined : app };
}

/** The words before the first version, for a tool that nobody knows: `AWS Lambda Scheduler`. */
function titleIn(all: readonly string[]): string | undefined {
  const tokens = all.filter((token) => !surroundings.test(token));
  const until = tokens.findIndex((token) => token.includes("/") || /^\d/.test(token));
  const name =
    tokens
      .slice(0, Math.max(1, until < 0 ? 3 : until))
      .join("-")
      .split("/", 1)[0] ?? "";
  return isMasked(name) ? undefined : stableWord(name);
}

/** INVARIANT (own word): a user agent tells writers apart and is trusted in nothing. */
export const userAgentIn: (text: string) => UserAgent = remembered(readAgent);

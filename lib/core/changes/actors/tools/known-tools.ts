/**
 * How tools call themselves in a user agent, in lower case. The first group that speaks names the tool: an agent
 * works through a command line, a controller through Terraform's provider, and all of them through an SDK.
 */
export const toolGroups = ["agent", "wrapper", "tool", "app", "command", "sdk", "browser"] as const;
export type ToolGroup = (typeof toolGroups)[number];

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
export function toolCalled(name: string): { readonly word: string; readonly group: ToolGroup } | undefined {
  return whole.get(name) ?? beginnings.find((entry) => name.startsWith(entry.name));
}

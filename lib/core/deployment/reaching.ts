import type { Mistake } from "../schema/check.ts";
import type { Home } from "./accounts.ts";
import { signsInAs } from "./approvers.ts";
import type { DeploymentFile } from "./deployment-file.ts";
import { mistakeAt } from "./mistake.ts";
import { mailsOf } from "./readers.ts";

type ReachingMistakesInput = Pick<DeploymentFile, "signIn" | "webAcl">;

/** What cannot stand before the pages and the API where Parley lives. */
export function reachingMistakes(
  { signIn, webAcl }: ReachingMistakesInput,
  { region }: Home,
): readonly Mistake[] {
  if (region === undefined) return [];
  const isElsewhere = webAcl !== undefined && webAcl.split(":")[3] !== region;
  return [
    ...(signIn === undefined && region.startsWith("cn-") ? [noUserPools] : []),
    ...(isElsewhere ? [aclElsewhere(region)] : []),
  ];
}

const noUserPools = mistakeAt("/signIn", {
  message: "there are no Cognito user pools in China, and nobody else is named who vouches for people",
  hint: "name an OpenID Connect issuer with `issuer` and `clientId`",
});

const aclElsewhere = (region: string): Mistake =>
  mistakeAt("/webAcl", {
    message: "the web ACL is in another region than the API",
    hint: `name a regional one of \`${region}\``,
  });

type SignInWarningsInput = Required<Pick<DeploymentFile, "approvers" | "mode" | "answers">>;

/** Cognito's own mail, without an address of the team's own, sends no more than this in a day. */
const mostInvited = 50;

/** Who is asked and could not answer what needs signing in, and more invitations than go out at once. */
export function signInWarnings(
  said: SignInWarningsInput & Pick<DeploymentFile, "signIn" | "readers">,
): readonly string[] {
  const { approvers = [], readers = [], mode, answers, signIn } = said;
  const unknown = approvers.filter((approver) => signsInAs(approver).length === 0);
  const names = unknown.map(({ name }) => `\`${name}\``).join(", ");
  const isAsked = mode !== "observe" && answers !== "never" && unknown.length > 0;
  const invited = new Set([...approvers.flatMap(signsInAs), ...mailsOf(readers)]).size;
  return [
    ...(isAsked
      ? [`cannot sign in, and some questions are answered by signing in only: ${names}; name \`signsInAs\``]
      : []),
    ...(signIn === undefined && invited > mostInvited
      ? [
          `${invited} people are invited to sign in, and Cognito sends ${mostInvited} mails a day; ` +
            "add them to `approvers` and `readers` over several days, or name an issuer of your own with `signIn`",
        ]
      : []),
  ];
}

/** Functions in a VPC ask the issuer from there; no endpoint of AWS leads to it. */
export const outsideWarnings = (isInVpc: boolean): readonly string[] =>
  isInVpc
    ? [
        "signing in needs a way out of the VPC: the console's function asks the issuer over the internet, " +
          "such as through a NAT gateway; links and the API work without",
      ]
    : [];

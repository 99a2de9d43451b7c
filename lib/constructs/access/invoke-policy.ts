import { Aws } from "aws-cdk-lib";
import { AccountPrincipal, AnyPrincipal, Effect, PolicyDocument, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { invokable, isOpen, waysIn } from "./ways-in.ts";

const actions = ["execute-api:Invoke"];
const pages = waysIn.filter(isOpen).flatMap(invokable);
const api = waysIn.filter((way) => !isOpen(way)).flatMap(invokable);

/**
 * Who may call what. Pages are open: a link or a session says who somebody is. The API is for the own account and, where one
 * is named, the organisation. INVARIANT (permission of one's own): this alone lets no principal in; its own policy has to.
 */
export function invokePolicy(organisation: string | undefined): PolicyDocument {
  const statements = [
    new PolicyStatement({ sid: "Pages", principals: [new AnyPrincipal()], actions, resources: [...pages] }),
    // The account itself, which leaves it to its own policies who of it may call.
    new PolicyStatement({
      sid: "OwnAccount",
      principals: [new AccountPrincipal(Aws.ACCOUNT_ID)],
      actions,
      resources: [...api],
    }),
    ...(organisation === undefined ? [] : [ofOrganisation(organisation)]),
    nobodyElse(organisation),
  ];
  return new PolicyDocument({ statements });
}

/** In other accounts both are asked, this and the caller's own policy; in the own one this alone would do, so it is left out. */
const ofOrganisation = (organisation: string): PolicyStatement =>
  new PolicyStatement({
    sid: "Organisation",
    principals: [new AnyPrincipal()],
    actions,
    resources: [...api],
    conditions: {
      StringEquals: { "aws:PrincipalOrgID": organisation },
      StringNotEquals: { "aws:PrincipalAccount": Aws.ACCOUNT_ID },
    },
  });

/** Anyone who is anonymous has no account, and so another one. */
const nobodyElse = (organisation: string | undefined): PolicyStatement =>
  new PolicyStatement({
    sid: "NobodyElse",
    effect: Effect.DENY,
    principals: [new AnyPrincipal()],
    actions,
    resources: [...api],
    conditions: {
      StringNotEquals: {
        "aws:PrincipalAccount": Aws.ACCOUNT_ID,
        ...(organisation !== undefined && { "aws:PrincipalOrgID": organisation }),
      },
    },
  });

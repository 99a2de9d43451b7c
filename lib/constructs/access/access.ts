import { Aws, Duration, Fn, RemovalPolicy } from "aws-cdk-lib";
import {
  AccountRecovery,
  CfnUserPoolUser,
  FeaturePlan,
  Mfa,
  OAuthScope,
  UserPool,
  UserPoolClient,
} from "aws-cdk-lib/aws-cognito";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { signsInAs } from "#core/deployment/approvers.ts";
import type { Approver } from "#core/deployment/deployment-file.ts";
import type { ReaderRow } from "#core/deployment/reader.ts";
import { mailsOf } from "#core/deployment/readers.ts";
import type { Watch } from "../alarms/watch.ts";
import type { OfEach } from "../doors/of-each.ts";
import type { SettledProps } from "../settled-props.ts";
import { Gateway } from "./gateway.ts";

type PeopleProps = {
  /** Of the installation. */
  readonly name: string;
  readonly approvers: readonly Approver[];
  readonly readers: readonly ReaderRow[];
  readonly removal: "retain" | "destroy";
  /** Another number makes another client, for which no token from before is good. */
  readonly generation: number;
  /** Where the console is reached, without a slash at the end. */
  readonly publicUrl: string;
};

const passwords = {
  minLength: 12,
  requireLowercase: true,
  requireUppercase: true,
  requireDigits: true,
  requireSymbols: true,
  tempPasswordValidity: Duration.days(7),
};

/** Who can sign in where no other issuer is named: those who are invited, and nobody by themselves. */
class People extends Construct {
  readonly poolId: string;
  readonly signsIn: { readonly issuer: string; readonly clientId: string };

  constructor(scope: Construct, id: string, props: PeopleProps) {
    super(scope, id);
    const pool = this.#pool(props);
    // Of all prefixes of a region each can be had once; the stack's own id is nobody else's.
    const domainPrefix = `parley-${Fn.select(2, Fn.split("/", Aws.STACK_ID))}`;
    pool.addDomain("Domain", { cognitoDomain: { domainPrefix } });
    const { userPoolClientId: clientId } = this.#client(pool, props);
    this.poolId = pool.userPoolId;
    this.signsIn = { issuer: `https://${pool.userPoolProviderName}`, clientId };
    this.#inviteAll(pool, props);
  }

  /** Anyone who signs in with a mail address is taken for whom the deployment says, so it takes a second factor. */
  #pool({ name, removal, publicUrl }: PeopleProps): UserPool {
    const isKept = removal === "retain";
    return new UserPool(this, "Pool", {
      userPoolName: name,
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // Until a new address is verified the old one stays.
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true, mutable: true } },
      passwordPolicy: passwords,
      mfa: Mfa.REQUIRED,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      featurePlan: FeaturePlan.LITE,
      userInvitation: { emailSubject: "Parley: you can be asked", emailBody: invitation(publicUrl) },
      deletionProtection: isKept,
      removalPolicy: isKept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }

  /** A public client: it has no secret to lose, and proves with PKCE that it is the one that asked. */
  #client(pool: UserPool, { publicUrl, generation }: PeopleProps): UserPoolClient {
    return new UserPoolClient(this, `Client${generation}`, {
      userPool: pool,
      generateSecret: false,
      // By the pages of Cognito alone, so that no token may change whom it stands for.
      authFlows: { userSrp: false },
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      idTokenValidity: Duration.hours(1),
      accessTokenValidity: Duration.minutes(5),
      refreshTokenValidity: Duration.hours(1),
      oAuth: {
        flows: { authorizationCodeGrant: true, implicitCodeGrant: false, clientCredentials: false },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL],
        callbackUrls: [`${publicUrl}/console/callback`],
        logoutUrls: [`${publicUrl}/console`],
      },
    });
  }

  #inviteAll(pool: UserPool, { approvers, readers }: PeopleProps): void {
    const known = new Set<string>();
    const once = (mail: string): boolean => !known.has(mail) && known.add(mail).has(mail);
    for (const approver of approvers)
      for (const [at, mail] of signsInAs(approver).entries())
        if (once(mail)) this.#invite(pool, `${approver.name}-${at}`, mail);
    // Their rows may be put into another order: nobody is invited anew for that.
    for (const mail of mailsOf(readers)) if (once(mail)) this.#invite(pool, `Reader-${mail}`, mail);
  }

  #invite({ userPoolId }: UserPool, id: string, mail: string): void {
    new CfnUserPoolUser(this, id, {
      userPoolId,
      username: mail,
      desiredDeliveryMediums: ["EMAIL"],
      userAttributes: [
        { name: "email", value: mail },
        // The deployment says so; the first sign-in takes a password that only this address was sent.
        { name: "email_verified", value: "true" },
      ],
    });
  }
}

const invitation = (publicUrl: string): string =>
  [
    "Parley settles who may change what in your cloud, and asks you where people have to decide.",
    `Sign in at ${publicUrl}/console as {username} with the password {####} within seven days.`,
    "You will be asked for a password of your own and for an authenticator app.",
  ].join("<br>");

export type AccessProps = SettledProps & { readonly key: IKey; readonly watch: Watch };

/** By what people and programs reach Parley, and how they are known there. */
export class Access extends Construct {
  /** Where the pages and the API are reached, without a slash at the end. */
  readonly publicUrl: string;
  /** Who vouches for people, and what Parley is known as there. */
  readonly signsIn: { readonly issuer: string; readonly clientId: string };
  /** Missing where somebody else vouches. */
  readonly poolId: string | undefined;
  readonly #gateway: Gateway;

  constructor(scope: Construct, id: string, props: AccessProps) {
    super(scope, id);
    this.#gateway = new Gateway(this, "Gateway", props);
    this.publicUrl = props.address ?? this.#gateway.address;
    const people = props.signIn === undefined ? this.#people(props) : undefined;
    this.signsIn = people?.signsIn ?? { issuer: "", clientId: "", ...props.signIn };
    this.poolId = people?.poolId;
  }

  #people({ name, approvers, readers, removal, generation }: AccessProps): People {
    const { publicUrl } = this;
    return new People(this, "People", { name, approvers, readers, removal, generation, publicUrl });
  }

  /** Opens the ways in, once there is somebody to answer. */
  openTo(functions: OfEach<IFunction>): void {
    this.#gateway.openTo(functions);
  }
}

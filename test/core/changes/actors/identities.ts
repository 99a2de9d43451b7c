const account = "123456789012";
export const home = account;

type Parts = Readonly<Record<string, unknown>>;

const sts = (rest: string) => `arn:aws:sts::${account}:${rest}`;
const iam = (rest: string) => `arn:aws:iam::${account}:${rest}`;

/** A record with nothing in it but who called. */
export const by = (userIdentity: unknown, more: Parts = {}): Parts => ({
  eventVersion: "1.11",
  eventTime: "2026-11-21T03:10:00Z",
  eventSource: "ec2.amazonaws.com",
  eventName: "RunInstances",
  eventType: "AwsApiCall",
  eventID: "00000000-0000-4000-8000-000000000001",
  recipientAccountId: account,
  userIdentity,
  ...more,
});

/** A session of a role as AWS records it. */
export function session(path: string, name = "session", more: Parts = {}): Parts {
  const role = path.slice(path.lastIndexOf("/") + 1);
  const { sessionContext, ...rest } = more as { sessionContext?: Parts };
  return {
    type: "AssumedRole",
    principalId: `AROAEXAMPLEROLEID0001:${name}`,
    arn: sts(`assumed-role/${role}/${name}`),
    accountId: account,
    accessKeyId: "ASIAEXAMPLEKEY000001",
    sessionContext: {
      sessionIssuer: {
        type: "Role",
        principalId: "AROAEXAMPLEROLEID0001",
        arn: iam(`role/${path}`),
        accountId: account,
        userName: role,
      },
      attributes: { creationDate: "2026-11-21T03:00:00Z", mfaAuthenticated: "false" },
      ...sessionContext,
    },
    ...rest,
  };
}

export const sso = (person: string, set = "AdministratorAccess"): Parts =>
  session(`aws-reserved/sso.amazonaws.com/eu-north-1/AWSReservedSSO_${set}_0123456789abcdef`, person);

export const linked = (service: string, role: string, invokedBy = service): Parts =>
  session(`aws-service-role/${service}/${role}`, "Service", { invokedBy });

export const user = (name: string, more: Parts = {}): Parts => ({
  type: "IAMUser",
  principalId: "AIDAEXAMPLEUSERID0001",
  arn: iam(`user/${name}`),
  accountId: account,
  accessKeyId: "AKIAEXAMPLEKEY000001",
  userName: name.slice(name.lastIndexOf("/") + 1),
  ...more,
});

export const root: Parts = { type: "Root", principalId: account, arn: iam("root"), accountId: account };

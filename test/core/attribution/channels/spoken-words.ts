import { actorOf } from "#core/attribution/actor-of.ts";
import type { Attribution, Testimony } from "#core/attribution/attribute.ts";
import { attribute } from "#core/attribution/attribute.ts";
import { type SessionBook, sessionBook } from "#core/attribution/channels/book/session-book.ts";
import type { DeclaredById } from "#core/attribution/channels/declared-ahead.ts";
import { testimoniesOf } from "#core/attribution/channels/testimonies.ts";
import { type Profiles, profilesFrom } from "#core/attribution/profiles.ts";
import type { ReadResource } from "#core/changes/written-edit.ts";
import { by, home, session } from "../../changes/actors/identities.ts";
import { policyOf } from "../../policy/sample.ts";

export type Parts = Readonly<Record<string, unknown>>;

export const profilesOf = (sections: Parts = {}): Profiles => profilesFrom(policyOf(sections).file);
export const noPolicy = profilesOf();

export const group: ReadResource = {
  type: "AWS::AutoScaling::AutoScalingGroup",
  id: "checkout",
  account: home,
  region: "eu-north-1",
};

export type Asked = {
  readonly profiles?: Profiles;
  readonly book?: SessionBook;
  readonly resource?: ReadResource | undefined;
  readonly declaredById?: DeclaredById;
};

export function heard(
  record: Parts,
  { profiles = noPolicy, book = sessionBook(), resource, declaredById }: Asked = {},
) {
  const actor = actorOf(record, profiles);
  return testimoniesOf(record, { actor, book, profiles, resource, declaredById });
}

export const attributed = (record: Parts, asked: Asked = {}): Attribution | undefined =>
  attribute(heard(record, asked));

/** `source intent/kind:ref (note) until`, as short as it can be told. */
export function told(testimony: Testimony | Attribution | undefined): string {
  if (testimony === undefined) return "nothing";
  const { source, intent, motivation, until } = testimony;
  const ref = motivation?.ref === undefined ? "" : `:${motivation.ref}`;
  const note = motivation?.note === undefined ? "" : ` (${motivation.note})`;
  const end = until === undefined ? "" : ` until ${until}`;
  return `${source} ${intent ?? "-"}/${motivation?.kind ?? "-"}${ref}${note}${end}`;
}

/** How a session of a role begins, as the token service records it. */
export function assumed(requestParameters: Parts, more: Parts = {}): Parts {
  const { role = "web", key = "ASIAEXAMPLEKEY000001", ...rest } = more as { role?: string; key?: string };
  return {
    ...by(session("caller", "x", { accessKeyId: "ASIAEXAMPLEKEYPARENT" })),
    eventSource: "sts.amazonaws.com",
    eventName: "AssumeRole",
    eventTime: "2026-11-21T03:00:00Z",
    eventID: `sts-${key}`,
    readOnly: true,
    requestParameters: {
      roleArn: `arn:aws:iam::${home}:role/${role}`,
      roleSessionName: "session",
      ...requestParameters,
    },
    responseElements: {
      credentials: { accessKeyId: key, sessionToken: "x", expiration: "Nov 21, 2026, 4:00:00 AM" },
      assumedRoleUser: {
        assumedRoleId: "AROAEXAMPLE:session",
        arn: `arn:aws:sts::${home}:assumed-role/${role}/session`,
      },
    },
    ...rest,
  };
}

export const tagList = (tags: Readonly<Record<string, string>>) =>
  Object.entries(tags).map(([key, value]) => ({ key: `parley:${key}`, value }));

import type { Properties } from "../kinds/kit/resource-kind.ts";
import { callEvent, type Envelope, type SandboxMoment } from "./envelope.ts";
import { identityOf, sessionOf, uniqueId, type Writer } from "./writer.ts";

/** How a session comes to be: from another caller, or from what an identity provider says of somebody. */
export type SessionWay =
  | { readonly by: "role"; readonly caller: Writer; readonly transitive?: readonly string[] }
  | { readonly by: "saml"; readonly provider: string; readonly user: string }
  | { readonly by: "web"; readonly provider: string; readonly user: string };

type Beginning = { readonly writer: Writer; readonly way: SessionWay; readonly region: string };

const hourMs = 3_600_000;

/** The record of the token service; the tags of a session stand here and nowhere else. */
export function sessionEvent(beginning: Beginning, moment: SandboxMoment): Envelope {
  const { writer, way, region } = beginning;
  const { account } = sessionOf(writer);
  const names = { role: "AssumeRole", saml: "AssumeRoleWithSAML", web: "AssumeRoleWithWebIdentity" };
  const facts = { account, region, service: "sts", name: names[way.by] };
  const more = { readOnly: true, userIdentity: callerOf(way, moment) };
  const parameters = parametersOf(beginning);
  return callEvent(
    { ...facts, writer: userOf(beginning), parameters, answer: answerOf(beginning, moment), more },
    moment,
  );
}

const userOf = ({ way, writer }: Beginning): Writer => (way.by === "role" ? way.caller : writer);

function callerOf(way: SessionWay, { now }: SandboxMoment): Properties {
  if (way.by === "role") return identityOf(way.caller, now);
  const { provider, user } = way;
  return {
    type: way.by === "saml" ? "SAMLUser" : "WebIdentityUser",
    principalId: `${provider}:${user}`,
    userName: user,
    identityProvider: provider,
  };
}

function parametersOf({ writer, way }: Beginning): Properties {
  const { session, roleArn, account } = sessionOf(writer);
  const { tags = {}, sourceIdentity } = writer;
  const names = Object.keys(tags);
  const said = { roleArn, roleSessionName: session, durationSeconds: hourMs / 1_000 };
  const source = sourceIdentity !== undefined && { sourceIdentity };
  if (way.by === "role") {
    const { transitive = [] } = way;
    return {
      ...said,
      ...(names.length > 0 && { tags: names.map((key) => ({ key, value: tags[key] ?? "" })) }),
      ...(transitive.length > 0 && { transitiveTagKeys: transitive }),
      ...source,
    };
  }
  const principalTags = names.length > 0 && { principalTags: tags };
  const saml = {
    sAMLAssertionID: uniqueId("_", session),
    principalArn: `arn:aws:iam::${account}:saml-provider/${way.provider}`,
  };
  return { ...(way.by === "saml" && saml), ...said, ...principalTags, ...source };
}

function answerOf({ writer, way }: Beginning, { now }: SandboxMoment): Properties {
  const { roleArn, session } = sessionOf(writer);
  const { accessKeyId = "", principal, sourceIdentity } = writer;
  const provided = way.by !== "role" && { provider: way.provider, audience: "sts.amazonaws.com" };
  return {
    credentials: {
      accessKeyId,
      sessionToken: "HIDDEN_DUE_TO_SECURITY_REASONS",
      expiration: spokenTime(now + hourMs),
    },
    assumedRoleUser: { assumedRoleId: `${uniqueId("AROA", roleArn)}:${session}`, arn: principal },
    ...(way.by === "web" && { subjectFromWebIdentityToken: way.user }),
    ...provided,
    ...(sourceIdentity !== undefined && { sourceIdentity }),
  };
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** The token service writes times as people speak: `Nov 21, 2026, 6:46:16 PM`. */
function spokenTime(time: number): string {
  const at = new Date(time);
  const hour = at.getUTCHours();
  const [minutes, seconds] = [at.getUTCMinutes(), at.getUTCSeconds()].map((part) =>
    String(part).padStart(2, "0"),
  );
  const day = `${months[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}`;
  return `${day}, ${hour % 12 === 0 ? 12 : hour % 12}:${minutes}:${seconds} ${hour < 12 ? "AM" : "PM"}`;
}

import { reasonParts } from "#core/attribution/channels/words/reason.ts";
import { approvingServices } from "#core/claims/approval.ts";
import {
  type EventPattern,
  eventPatterns,
  failedPatterns,
  type KnownCalls,
  writesOf,
} from "./event-patterns.ts";
import { groupsOf, longestPattern } from "./groups.ts";

/**
 * How sessions begin that say why by their tags or were approved, and those of certain roles whatever they say. These calls count as
 * reads, so only a rule that matches read-only events gets them.
 */
export function sessionPatterns(roles: readonly string[], longest = longestPattern): readonly EventPattern[] {
  const ofRoles = (group: readonly string[]) => sessionPattern({ requestParameters: { roleArn: group } });
  const fits = (group: readonly string[]) => JSON.stringify(ofRoles(group)).length <= longest;
  return [taggedSessions, ...groupsOf([...new Set(roles)].sort(), fits).map(ofRoles), approvedSessions];
}

function sessionPattern(parts: object): EventPattern {
  return {
    source: ["aws.sts"],
    "detail-type": ["AWS API Call via CloudTrail"],
    detail: {
      eventName: ["AssumeRole", "AssumeRoleWithSAML", "AssumeRoleWithWebIdentity"],
      errorCode: [{ exists: false }],
      ...parts,
    },
  };
}

/** Tags stand in a list, those of an identity provider and those handed on as fields of an object. */
const taggedSessions = sessionPattern({
  requestParameters: {
    $or: [
      { tags: { key: [{ prefix: { "equals-ignore-case": "parley:" } }] } },
      ...["principalTags", "incomingTransitiveTags"].flatMap((place) =>
        reasonParts.map((part) => ({ [place]: { [`parley:${part}`]: [{ exists: true }] } })),
      ),
    ],
  },
});

/** A service of AWS's takes a role for an agent, for which an operator may have approved it. */
const approvedSessions = sessionPattern({
  userIdentity: { type: ["AWSService"], invokedBy: [...approvingServices] },
});

/**
 * What is the case right now: alarms, the change calendar, the health of the cloud. Alarms that Parley rings about
 * itself, known by how their names begin, say nothing about what it governs.
 */
export function situationPatterns(ownAlarms: readonly string[]): readonly EventPattern[] {
  const others = ownAlarms.length > 0 && { alarmName: [{ "anything-but": { prefix: ownAlarms } }] };
  const alarms = { source: ["aws.cloudwatch"] };
  return [
    { ...alarms, "detail-type": ["CloudWatch Alarm State Change"], ...(others && { detail: others }) },
    // An alarm that is deleted while it rings never falls silent.
    {
      ...alarms,
      "detail-type": ["CloudWatch Alarm Configuration Change"],
      detail: { operation: ["delete"], ...others },
    },
    { source: ["aws.ssm"], "detail-type": ["Calendar State Change"] },
    { source: ["aws.health"], "detail-type": ["AWS Health Event"] },
  ];
}

/** What makes situations: anyone who writes an alarm or a calendar can have it say what they like. */
const writers: readonly EventPattern[] = [
  writesOf(["cloudwatch", "monitoring"]),
  writesOf(
    ["ssm"],
    ["CreateDocument", "UpdateDocument", "DeleteDocument"].map((prefix) => ({ prefix })),
  ),
];

/**
 * INVARIANT (nobody confirms themselves): writes of alarms and calendars are heard even where they are not governed. What
 * the patterns of governed types match already is left out.
 */
export function writerPatterns(governed: readonly EventPattern[]): readonly EventPattern[] {
  const heard = new Set(governed.flatMap(({ source }) => source));
  return writers.filter(({ source }) => !source.every((one) => heard.has(one)));
}

/** Changes of these types that AWS Config noticed, no matter who made them. */
export function configPatterns(types: readonly string[], longest = longestPattern): readonly EventPattern[] {
  const fits = (group: readonly string[]) => JSON.stringify(configPattern(group)).length <= longest;
  return groupsOf([...new Set(types)].sort(), fits).map(configPattern);
}

const configPattern = (types: readonly string[]): EventPattern => ({
  source: ["aws.config"],
  "detail-type": ["Config Configuration Item Change"],
  detail: {
    messageType: ["ConfigurationItemChangeNotification"],
    configurationItem: { resourceType: types },
  },
});

/** What an installation listens to. */
export type Hearing = {
  readonly governs: readonly string[];
  /** Whether sessions say why by their tags. */
  readonly sessionTags: boolean;
  /** ARNs of roles whose sessions are remembered even without tags. */
  readonly sessionRoles: readonly string[];
  /** Whether AWS Config is heard too. */
  readonly config: boolean;
  /** Whether calls that failed are heard too. */
  readonly failedCalls: boolean;
  /** How the names of alarms begin that Parley rings about itself. */
  readonly ownAlarms: readonly string[];
};

/** A pattern and the queue for what it matches. */
export type Route = {
  /** Such as `changes-1`: the rule's name behind that of the installation. */
  readonly name: string;
  readonly pattern: EventPattern;
  readonly to: "changes" | "sessions" | "situations" | "failures";
  /** Whether the rule has to match events that only read. */
  readonly seesReads: boolean;
};

/** Every rule that an installation has, on a laptop as in the cloud. No pattern is longer than asked. */
export function eventRoutes(hearing: Hearing, known: KnownCalls, longest?: number): readonly Route[] {
  const { governs, sessionTags, sessionRoles, config, failedCalls, ownAlarms } = hearing;
  const changes = eventPatterns(governs, known, longest);
  const sessions = sessionTags ? sessionPatterns(sessionRoles, longest) : [];
  return [
    ...routes("changes", changes, "changes"),
    ...routes("writers", writerPatterns(changes), "changes"),
    ...routes("config", config ? configPatterns(governs, longest) : [], "changes"),
    ...routes("sessions", sessions, "sessions"),
    ...routes("failures", failedCalls ? failedPatterns(changes) : [], "failures"),
    ...routes("situations", situationPatterns(ownAlarms), "situations"),
  ];
}

const routes = (name: string, patterns: readonly EventPattern[], to: Route["to"]): readonly Route[] =>
  patterns.map((pattern, index) => ({
    name: `${name}-${index + 1}`,
    pattern,
    to,
    seesReads: to === "sessions",
  }));

import { type EventPattern, eventPatterns, type KnownCalls } from "./event-patterns.ts";
import { configPatterns, sessionPatterns, situationPatterns, writerPatterns } from "./standing-patterns.ts";

/** What an installation listens to. */
export type Hearing = {
  readonly governs: readonly string[];
  /** Whether sessions say why by their tags. */
  readonly sessionTags: boolean;
  /** ARNs of roles whose sessions are remembered even without tags. */
  readonly sessionRoles: readonly string[];
  /** Whether AWS Config is heard too. */
  readonly config: boolean;
  /** How the names of alarms begin that Parley rings about itself. */
  readonly ownAlarms: readonly string[];
};

/** A pattern and the queue for what it matches. */
export type Route = {
  /** Such as `changes-1`: the rule's name behind that of the installation. */
  readonly name: string;
  readonly pattern: EventPattern;
  readonly to: "changes" | "sessions" | "situations";
  /** Whether the rule has to match events that only read. */
  readonly seesReads: boolean;
};

/** Every rule that an installation has, on a laptop as in the cloud. No pattern is longer than asked. */
export function eventRoutes(hearing: Hearing, known: KnownCalls, longest?: number): readonly Route[] {
  const { governs, sessionTags, sessionRoles, config, ownAlarms } = hearing;
  const changes = eventPatterns(governs, known, longest);
  const sessions = sessionTags ? sessionPatterns(sessionRoles, longest) : [];
  return [
    ...routes("changes", changes, "changes"),
    ...routes("writers", writerPatterns(changes), "changes"),
    ...routes("config", config ? configPatterns(governs, longest) : [], "changes"),
    ...routes("sessions", sessions, "sessions"),
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

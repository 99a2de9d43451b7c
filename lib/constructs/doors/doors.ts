import {
  ahead,
  looking,
  noting,
  ofApi,
  ofBoxes,
  ofCases,
  ofConsole,
  ofDrafting,
  ofRun,
  ofUndoing,
  ofWrites,
  recalling,
  takingIn,
} from "./calls.ts";
import type { FunctionDoor } from "./function-door.ts";

const inWorkflow = { startedBy: "workflow", timeoutSeconds: 60 } as const;
/** API Gateway waits for 29 seconds. */
const overHttp = { startedBy: "http", timeoutSeconds: 30 } as const;

/** Every function, by its folder: what starts it, and what it may ask for. */
export const doors = {
  "receive-change": {
    startedBy: { queue: "changes", windowSeconds: 2, mostAtOnce: 50 },
    timeoutSeconds: 60,
    calls: [
      ...takingIn,
      "profiles.read",
      "registry.declaration",
      "secrets.digest",
      "sessions.get",
      "sessions.wait",
      "situations.wrote",
    ],
  },
  "remember-session": {
    startedBy: { queue: "sessions", windowSeconds: 2, mostAtOnce: 10 },
    timeoutSeconds: 60,
    calls: [...takingIn, "sessions.get", "sessions.put", "sessions.wait", "sessions.waitingFor"],
  },
  // There only where buses speak for somebody. Those are few, and a burst of theirs waits.
  "receive-intent": {
    ...{ startedBy: { queue: "intents", windowSeconds: 0, mostAtOnce: 2 }, timeoutSeconds: 60 },
    calls: [...takingIn, "profiles.read", "registry.declaration", "registry.put"],
  },
  "note-situation": {
    ...{ startedBy: { queue: "situations", windowSeconds: 1, mostAtOnce: 5 }, timeoutSeconds: 60 },
    calls: [...noting, "situations.writersOf"],
  },
  "note-hook": {
    ...{ startedBy: { queue: "hooks", windowSeconds: 0, mostAtOnce: 2 }, timeoutSeconds: 60 },
    calls: noting,
  },
  "look-at-resource": {
    startedBy: { queue: "looks", windowSeconds: 1, mostAtOnce: 20 },
    timeoutSeconds: 60,
    calls: [...looking, "meters.reserve", "meters.room"],
  },
  "wake-cases": {
    ...{ startedBy: { queue: "wakes", windowSeconds: 0, mostAtOnce: 2 }, timeoutSeconds: 60 },
    calls: ["dockets.watched", "looks.ask", "meters.note", "meters.noted", "tasks.ask/wake"],
  },
  "take-baseline": {
    ...{ startedBy: { queue: "baselines", windowSeconds: 0, mostAtOnce: 2 }, timeoutSeconds: 60 },
    calls: [
      "cloud.list",
      "dockets.load",
      "looks.ask",
      "meters.note",
      "meters.noted",
      "resourceIndex.add",
      "tasks.ask/baseline",
    ],
  },
  judge: {
    ...inWorkflow,
    calls: [
      ...looking,
      "casePlaces.put",
      "decisions.get",
      "decisions.put",
      "meters.note",
      "meters.noted",
      "policies.keep",
    ],
  },
  // There only where a candidate is tried. Few at once and many together: nobody waits for it.
  "judge-shadow": {
    startedBy: { queue: "trials", windowSeconds: 60, mostAtOnce: 2, batch: 50 },
    timeoutSeconds: 60,
    calls: [
      "candidate.judge",
      "candidate.policy",
      "shadowBook.begin",
      "shadowBook.day",
      "shadowBook.mark",
      "shadowBook.putExample",
      "shadowBook.save",
      "shadowBook.setMark",
    ],
  },
  // There only where failed calls are counted. Few at once and many together: nobody waits for it.
  "count-failed": {
    ...{ startedBy: { queue: "failures", windowSeconds: 60, mostAtOnce: 2, batch: 50 }, timeoutSeconds: 60 },
    calls: ["dockets.load", "refusals.count"],
  },
  // There only where answers are remembered. Nobody waits for it.
  "note-precedent": {
    ...{ startedBy: { queue: "precedents", windowSeconds: 60, mostAtOnce: 2 }, timeoutSeconds: 60 },
    calls: [
      ...ofDrafting,
      "decisions.get",
      "drafts.saveTrials",
      "drafts.trials",
      "policies.get",
      "precedents.put",
      "secrets.digest",
    ],
  },
  // There only where rules are drafted. INVARIANT (proposes): what it keeps are drafts, and it reaches nothing that is decided by.
  learn: {
    ...{ startedBy: "schedule", timeoutSeconds: 240 },
    calls: [...ofDrafting, ...ofUndoing, "notifier.send"],
  },
  restore: {
    ...inWorkflow,
    calls: [
      ...ofWrites,
      "cloud.get",
      "cloud.update",
      "killSwitch.isStopped",
      "owners.read",
      "permissions.mayWrite",
      "rowStates.read",
      "situations.around",
      "tallies.add",
    ],
  },
  confirm: { ...inWorkflow, calls: [...ofWrites, "cloud.cancel", "cloud.get", "cloud.status"] },
  ask: {
    ...inWorkflow,
    calls: [
      ...ofCases,
      ...ofBoxes,
      ...recalling,
      "casePlaces.put",
      "cases.wake",
      "links.sign",
      "meters.noted",
    ],
  },
  settle: {
    ...inWorkflow,
    calls: [...ofCases, "cases.start", "looks.ask", "meters.note", "meters.noted", "scheduler.lookAt"],
  },
  "end-leases": { startedBy: "schedule", timeoutSeconds: 30, calls: ["looks.ask"] },
  sweep: {
    startedBy: "schedule",
    timeoutSeconds: 240,
    calls: [
      "cases.isRunning",
      "cases.start",
      "cases.wake",
      "decisions.get",
      "decisions.list",
      "decisions.onDay",
      "decisions.upTo",
      "dockets.due",
      "dockets.load",
      "dockets.save",
      "looks.ask",
      "mailboxes.open",
      "meters.note",
      "meters.noted",
      "meters.reserve",
      "meters.spend",
      "meters.take",
      "notifier.send",
      "publisher.publish",
      "sealer.key",
      "sealer.sign",
      "sealer.verify",
      "seals.get",
      "seals.put",
      "situations.adopt",
    ],
  },
  "serve-api": { ...overHttp, calls: ofApi },
  "answer-question": {
    ...overHttp,
    calls: [
      ...recalling,
      "casePlaces.find",
      "cases.wake",
      "decisions.get",
      "dockets.load",
      "dockets.save",
      "links.verify",
      "owners.read",
      "publisher.publish",
      "rowStates.read",
      "situations.around",
    ],
  },
  "serve-console": { ...overHttp, calls: ofConsole },
  // INVARIANT (no further): what strangers may knock at reads its secrets, and puts onto the queues of hooks and runs.
  "receive-hook": { ...overHttp, calls: ["hookQueue.put", "hookSecrets.of", "runQueue.put"] },
  // There only where runs of Terraform are answered. A plan has up to 50 MB, and all of it is read at once.
  "check-run": {
    startedBy: { queue: "runs", windowSeconds: 0, mostAtOnce: 5, batch: 1 },
    ...{ timeoutSeconds: 60, memoryMegabytes: 2_048, calls: ofRun },
  },
  "send-notices": {
    // As few as SQS can be told: mails are counted over all of them.
    ...{ startedBy: { queue: "notices", windowSeconds: 0, mostAtOnce: 2 }, timeoutSeconds: 60 },
    calls: [...ofBoxes, "mailer.deliver", "meters.take", "notifier.again", "notifier.post"],
  },
  "post-notices": {
    ...{ startedBy: { queue: "posts", windowSeconds: 0, mostAtOnce: 2 }, timeoutSeconds: 60 },
    calls: [...ofBoxes, "channels.post", "meters.take", "notifier.again", "notifier.post"],
  },
  // INVARIANT (no table): what claimants are told reaches it whole.
  "tell-actors": {
    // One at once: the site of a pull request may take twenty seconds, and others wait no longer than it takes.
    ...{ startedBy: { queue: "tells", windowSeconds: 0, mostAtOnce: 5, batch: 1 }, timeoutSeconds: 60 },
    calls: ["actorChannels.post", "mailer.deliver", "notifier.tell", "publisher.tellActors"],
  },
  "check-approvers": {
    startedBy: "schedule",
    timeoutSeconds: 60,
    calls: ["meters.note", "meters.noted", "notifier.send", "subscriptions.list"],
  },
  "refresh-owners": {
    startedBy: "schedule",
    timeoutSeconds: 240,
    calls: ["appRegistry.tell", "identityCenter.tell", "owners.keep", "owners.read"],
  },
  // There only where writes ask first. It says within eight seconds what it knows, or lets the write pass.
  "check-write": { startedBy: "hook", timeoutSeconds: 30, calls: [...ahead, "dockets.save", "looks.ask"] },
} as const satisfies Readonly<Record<string, FunctionDoor>>;

export type FunctionName = keyof typeof doors;

export const doorNames = Object.keys(doors) as readonly FunctionName[];

/** Only what some function asks for is ever granted. */
export type GrantedCall = (typeof doors)[FunctionName]["calls"][number];

export const callsOf = (name: FunctionName): readonly GrantedCall[] => doors[name].calls;

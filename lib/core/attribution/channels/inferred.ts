import { seemsToServe } from "../../changes/actors/names/known-services.ts";
import { nameGroupOf } from "../../changes/actors/names/name-group.ts";
import { type AuditRecord, group, isGroup, text } from "../../changes/records/audit-record.ts";
import type { Actor } from "../../claims/claim.ts";
import type { Intent, MotivationKind } from "../../claims/words.ts";
import { rememberedFor } from "../../remembered.ts";
import type { Testimony } from "../attribute.ts";
import type { Reference, References } from "./words/references.ts";

const served = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** What tools are for, where a role does not say. */
const byTool: readonly (readonly [Intent, ReadonlySet<string>])[] = [
  [
    "consistency",
    served(
      "terraform opentofu cdk pulumi cloudformation crossplane ack atlantis spacelift argocd flux sam serverless",
    ),
  ],
  [
    "availability",
    served("karpenter cluster-autoscaler aws-load-balancer-controller autoscaling application-autoscaling"),
  ],
  ["compliance", served("cloud-custodian")],
  ["cost", served("spotinst castai")],
];

/** Calls that can mean only one thing, no matter who makes them. */
const byCall: Readonly<Record<string, Intent>> = {
  RotateSecret: "security",
  RotateKeyOnDemand: "security",
  EnableKeyRotation: "security",
  RenewCertificate: "security",
  CreateBackup: "data-protection",
  CreateDBSnapshot: "data-protection",
  StartBackupJob: "data-protection",
};

type Guess = { readonly intent?: Intent; readonly motivation?: { readonly kind: MotivationKind } };

const found = (rows: typeof byTool, word: string): Intent | undefined =>
  rows.find(([, words]) => words.has(word))?.[0];

function ofName({ principal, kind }: Actor): Guess | undefined {
  const known = nameGroupOf(
    principal.slice(principal.lastIndexOf(principal.startsWith("arn:") ? ":" : "/") + 1),
  );
  if (known === undefined || known.kind !== kind || known.intent === undefined) return undefined;
  const { intent, motivation } = known;
  return { intent, ...(motivation !== undefined && { motivation: { kind: motivation } }) };
}

/** Persons and agents have reasons of their own, which no catalogue knows. */
function standingGuess(actor: Actor): Guess {
  const { kind, principal, via } = actor;
  if (kind === "person" || kind === "break-glass" || kind === "agent") return {};
  if (kind === "service") return { intent: seemsToServe(principal) };
  const tool = via === undefined ? undefined : found(byTool, via);
  const fallback = tool ?? (kind === "pipeline" ? "consistency" : undefined);
  return ofName(actor) ?? (fallback === undefined ? {} : { intent: fallback });
}

// The same few actors come again and again, as the same objects.
const guessFor = rememberedFor(standingGuess);

function guessOf(actor: Actor, call: string | undefined): Guess {
  const isMachine = actor.kind === "service" || actor.kind === "automation";
  const called = isMachine && call !== undefined && Object.hasOwn(byCall, call) ? byCall[call] : undefined;
  if (called !== undefined) return { intent: called };
  return guessFor(actor);
}

const described = [
  "description",
  "changeDescription",
  "comment",
  "changeReason",
  "reason",
  "revisionDescription",
];

const shortest = 4;

function referenceAmong(place: AuditRecord, references: References): Reference | undefined {
  for (const name of described) {
    const value = place[name];
    const reference = typeof value === "string" && value.length >= shortest ? references(value) : undefined;
    if (reference !== undefined) return reference;
  }
  return undefined;
}

/** A ticket that the caller names in the description of the very change. */
function referenceIn(record: AuditRecord, references: References): Reference | undefined {
  const parameters = group(record, "requestParameters");
  if (parameters === undefined) return undefined;
  const found = referenceAmong(parameters, references);
  const batch = parameters["changeBatch"];
  return found ?? (isGroup(batch) ? referenceAmong(batch, references) : undefined);
}

/** What well-known principals, tools and calls suggest. */
export function inferred(record: AuditRecord, actor: Actor, references: References): Testimony | undefined {
  const { intent, motivation } = guessOf(actor, text(record, "eventName"));
  return guessed(intent, referenceIn(record, references) ?? motivation);
}

/** Only what nobody said may be guessed. */
export function unsaid(guess: Testimony, said: readonly Testimony[]): Testimony | undefined {
  const isOpen = (part: "intent" | "motivation") => said.every((other) => other[part] === undefined);
  return guessed(
    isOpen("intent") ? guess.intent : undefined,
    isOpen("motivation") ? guess.motivation : undefined,
  );
}

function guessed(intent: Testimony["intent"], motivation: Testimony["motivation"]): Testimony | undefined {
  if (intent === undefined && motivation === undefined) return undefined;
  return {
    source: "inferred",
    ...(intent !== undefined && { intent }),
    ...(motivation !== undefined && { motivation }),
  };
}

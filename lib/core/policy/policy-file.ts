import * as z from "zod/mini";
import { ElementPattern } from "../claims/constraint/elements.ts";
import { JsonValue } from "../claims/constraint/json-value.ts";
import { GuardConstraint } from "../claims/constraint/kinds.ts";
import { Duration } from "../claims/instant.ts";
import { IntentWord, SituationWord, StrengthWord, UrgencyWord } from "../claims/words.ts";
import { Actors, References } from "./file/actors.ts";
import { Answers, Learned } from "./file/answers/answers.ts";
import { Authority, Organisation, UrgencyRow } from "./file/authority.ts";
import { Calendar } from "./file/calendar.ts";
import { Classes } from "./file/classes.ts";
import { Deletion } from "./file/deletion.ts";
import { Limits } from "./file/limits.ts";
import { Motivations } from "./file/motivations.ts";
import { OnExpiry } from "./file/on-expiry.ts";
import { Sources } from "./file/sources.ts";
import { TeamPlaces } from "./file/team-places.ts";
import { Cel, list, Name, rowMarks, rowWords, Text, Texts } from "./file/words.ts";
import { ActorSelector, ClaimSelector, FieldPattern, FieldPatterns, ResourceSelector } from "./selector.ts";

export const ModeWord = z.enum(["observe", "advise", "enforce"]);
export type Mode = z.infer<typeof ModeWord>;

const ModeSection = z.strictObject({
  default: z.prefault(ModeWord, "observe"),
  // The first scope that matches decides.
  scopes: list(z.strictObject({ ...rowWords, in: ResourceSelector, mode: ModeWord })),
});

/** Strictest first: when nothing says where a resource lives, the first one counts. */
const Environment = z.strictObject({
  // What a layer calls it by; without one its name.
  ...rowWords,
  name: Name,
  accounts: z.optional(Texts),
  // Tag name to values; both compared without regard to case.
  tags: z.optional(z.record(z.string(), Texts)),
  order: z.readonly(z.array(IntentWord).check(z.minLength(1))),
});

/** While such a situation is open on the resource one intent rises to a place, counted from one. */
const OrderShift = z.strictObject({
  ...rowWords,
  while: z.readonly(z.array(SituationWord).check(z.minLength(1))),
  in: z.prefault(ResourceSelector, {}),
  raise: IntentWord,
  to: z.int().check(z.positive()),
});

const Guardrail = z.strictObject({
  id: Name,
  ...rowMarks,
  title: Text,
  in: z.prefault(ResourceSelector, {}),
  fields: FieldPatterns,
  constraint: GuardConstraint,
  // It binds only where the properties beside the field are like this, the ports beside an address for example.
  beside: z.optional(ElementPattern),
  // It binds only while such a situation is open here: one about cost or a scaling policy's own alarm is none.
  while: z.optional(z.readonly(z.array(z.enum(["incident", "degradation", "alarm"])).check(z.minLength(1)))),
  // Who may lift it for a time, by a ruling with an end; they are asked where a claim has shown its reason.
  except: z.optional(Texts),
  // What was broken before is reported; after these lengths of time somebody is asked about it, or it is mended.
  stages: z.optional(z.strictObject({ ask: z.optional(Duration), mend: z.optional(Duration) })),
  intent: z.prefault(IntentWord, "security"),
});
export type Guardrail = Readonly<z.infer<typeof Guardrail>>;

/** A claim that the policy makes for someone; without a constraint it only says whose the field is. */
const Standing = z.strictObject({
  id: Name,
  ...rowMarks,
  in: z.prefault(ResourceSelector, {}),
  fields: FieldPatterns,
  owner: ActorSelector,
  constraint: z.optional(GuardConstraint),
  prefer: z.optional(JsonValue),
  intent: z.prefault(IntentWord, "operability"),
  strength: z.prefault(StrengthWord, "want"),
  // Its owner leaves no record in the audit log: a difference that no event tells is the owner's.
  unlogged: z.optional(z.boolean()),
  note: z.optional(Text),
});
export type Standing = Readonly<z.infer<typeof Standing>>;

/** While such a situation is open the policy itself claims the last agreed value of these fields. */
const Protection = z.strictObject({
  id: Name,
  ...rowMarks,
  while: z.readonly(z.array(SituationWord).check(z.minLength(1))),
  in: z.prefault(ResourceSelector, {}),
  fields: z.optional(FieldPatterns),
  classes: z.optional(z.readonly(z.array(Name))),
  intent: z.prefault(IntentWord, "availability"),
  urgency: z.prefault(UrgencyWord, "deadline"),
});
export type Protection = Readonly<z.infer<typeof Protection>>;

const AskSetting = z.strictObject({
  approvers: z.optional(Name),
  within: z.optional(Duration),
  // What holds until the answer: live, the last agreed value, or the value of the runner-up.
  meanwhile: z.prefault(z.enum(["live", "prior", "rival"]), "live"),
  // What silence means: the live value, the meanwhile value, or what the claim wants.
  onSilence: z.prefault(z.enum(["live", "meanwhile", "claim"]), "meanwhile"),
});

/** One adjustment to the claims it matches; of two that disagree the higher priority decides. */
const Rule = z.strictObject({
  id: Name,
  ...rowMarks,
  title: Text,
  priority: z.prefault(z.int(), 0),
  for: z.prefault(ClaimSelector, {}),
  when: z.optional(Cel),
  urgency: z.optional(UrgencyWord),
  lease: z.optional(Duration),
  raise: z.optional(z.strictObject({ intent: IntentWord, to: z.int().check(z.positive()) })),
  // A person decides if the claim would otherwise hold the field.
  ask: z.optional(AskSetting),
  // It was drafted from verdicts that kept being undone; such a rule does nothing but ask, and less than one of your own.
  learned: z.optional(Learned),
});
export type Rule = Readonly<z.infer<typeof Rule>>;
export const Rules = list(Rule);
export type AskSetting = Readonly<z.infer<typeof AskSetting>>;

/** Cron says when it opens, duration how long it stays open; a denying window wins over an allowing one. */
const Window = z.strictObject({
  id: Name,
  ...rowMarks,
  effect: z.enum(["allow", "deny"]),
  cron: Text,
  duration: Duration,
  zone: z.prefault(Text, "UTC"),
  // How long after an allowing window a write that began in it may still finish.
  overrun: z.prefault(Duration, "0s"),
  in: z.prefault(ResourceSelector, {}),
});
export type Window = Readonly<z.infer<typeof Window>>;

/** When actors may not change things; `allow` means that they may only then. Judged at the moment of the change. */
const Freeze = z.strictObject({
  id: Name,
  ...rowMarks,
  title: z.optional(Text),
  effect: z.prefault(z.enum(["allow", "deny"]), "deny"),
  cron: Text,
  duration: Duration,
  zone: z.prefault(Text, "UTC"),
  in: z.prefault(ResourceSelector, {}),
  // Whose changes; no key: everybody's.
  for: z.prefault(ActorSelector, {}),
});
export type Freeze = Readonly<z.infer<typeof Freeze>>;

const Coupling = z.strictObject({
  id: Name,
  ...rowMarks,
  types: Texts,
  ordered: z.optional(FieldPatterns),
  together: z.optional(FieldPatterns),
});
export type Coupling = Readonly<z.infer<typeof Coupling>>;

const ApproverGroup = z.strictObject({
  ...rowWords,
  name: Name,
  // Owner lists of the dispute (`service`, `data`, `code`, …) whose members belong to the group.
  owners: z.optional(Texts),
  principals: z.optional(Texts),
  // Which questions it answers; the first group that matches is asked. No key: every question.
  for: z.prefault(
    z.strictObject({
      ...ResourceSelector.shape,
      fields: z.optional(FieldPatterns),
      classes: z.optional(z.readonly(z.array(Name))),
    }),
    {},
  ),
});

const Unattributed = z.strictObject({
  ...rowWords,
  in: z.prefault(ResourceSelector, {}),
  fields: z.optional(FieldPatterns),
  classes: z.optional(z.readonly(z.array(Name))),
  // `unknown` matches only where not even the principal is known.
  actor: z.prefault(z.enum(["any", "unknown"]), "any"),
  // Which way the edit leans, by the `safer` of its classes.
  leans: z.optional(z.enum(["harmful", "safer", "neither"])),
  answer: z.enum(["keep", "ask", "revert"]),
  within: z.optional(Duration),
  // What holds until the answer; without it the safer value, else live.
  meanwhile: z.optional(z.enum(["live", "prior"])),
  // What silence means; without it the safer value, else live.
  onSilence: z.optional(z.enum(["live", "prior", "meanwhile"])),
});

/** The policy as it stands in the file; compiling it adds positions, programs and a digest. */
export const PolicyFile = z.strictObject({
  parley: z.literal(1, { error: "the first line says which format this is: `parley: 1`" }),
  name: z.optional(Text),
  mode: z.prefault(ModeSection, {}),
  environments: z.readonly(z.array(Environment).check(z.minLength(1), z.maxLength(50))),
  orders: list(OrderShift),
  // What a reason is about, and whether it lasts as a need or was decided once.
  motivations: Motivations,
  urgency: list(UrgencyRow),
  organisation: z.prefault(Organisation, {}),
  authority: z.prefault(Authority, {}),
  // Who is what, where the catalogue of well-known principals does not know or is mistaken.
  actors: Actors,
  // What a number in a session name, such as INC-1042, is a reason for.
  references: References,
  // Systems that tell of situations by messages.
  sources: Sources,
  // Sources whose situations count even with an empty scope.
  unscoped: z.prefault(Texts, []),
  classes: Classes,
  guardrails: list(Guardrail),
  standing: list(Standing),
  protections: list(Protection),
  rules: Rules,
  // What need not be asked, where a person would be.
  answers: Answers,
  coupled: list(Coupling),
  // When Parley itself may write.
  writes: list(Window),
  // When others may not.
  freezes: list(Freeze),
  // The first edition's word for both at once; read with a warning that says how to split it.
  windows: list(Window),
  calendar: Calendar,
  teams: TeamPlaces,
  approvers: list(ApproverGroup),
  limits: z.prefault(Limits, {}),
  unattributed: list(Unattributed),
  deletions: list(Deletion),
  onExpiry: z.prefault(OnExpiry, {}),
  sensitive: z.prefault(z.strictObject({ names: list(Text), fields: list(FieldPattern) }), {}),
});
export type PolicyFile = Readonly<z.infer<typeof PolicyFile>>;

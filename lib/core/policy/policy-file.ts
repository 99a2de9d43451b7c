import * as z from "zod/mini";
import { JsonValue } from "../claims/constraint-words.ts";
import { Duration } from "../claims/instant.ts";
import { IntentWord, SituationWord, StrengthWord, UrgencyWord } from "../claims/words.ts";
import { Actors, References } from "./file/actors.ts";
import { Authority, UrgencyRow } from "./file/authority.ts";
import { Limits } from "./file/limits.ts";
import { Cel, list, Name, Text, Texts } from "./file/words.ts";
import { ElementPattern, GuardConstraint } from "./guard-constraint.ts";
import { ActorSelector, ClaimSelector, FieldPattern, FieldPatterns, ResourceSelector } from "./selector.ts";

const ModeWord = z.enum(["observe", "advise", "enforce"]);
export type Mode = z.infer<typeof ModeWord>;

const ModeSection = z.strictObject({
  default: z.prefault(ModeWord, "observe"),
  // The first scope that matches decides.
  scopes: list(z.strictObject({ in: ResourceSelector, mode: ModeWord })),
});

/** Strictest first: when nothing says where a resource lives, the first one counts. */
const Environment = z.strictObject({
  name: Name,
  accounts: z.optional(Texts),
  // Tag name to values; both compared without regard to case.
  tags: z.optional(z.record(z.string(), Texts)),
  order: z.readonly(z.array(IntentWord).check(z.minLength(1))),
});

/** While such a situation is open on the resource one intent rises to a place, counted from one. */
const OrderShift = z.strictObject({
  while: z.readonly(z.array(SituationWord).check(z.minLength(1))),
  in: z.prefault(ResourceSelector, {}),
  raise: IntentWord,
  to: z.int().check(z.positive()),
});

const Guardrail = z.strictObject({
  id: Name,
  title: Text,
  in: z.prefault(ResourceSelector, {}),
  fields: FieldPatterns,
  constraint: GuardConstraint,
  // It binds only where the properties beside the field are like this, the ports beside an address for example.
  beside: z.optional(ElementPattern),
  // Who may lift it for a time, by a ruling with an end.
  except: z.optional(Texts),
  intent: z.prefault(IntentWord, "security"),
});
export type Guardrail = Readonly<z.infer<typeof Guardrail>>;

/** A claim that the policy makes for someone; without a constraint it only says whose the field is. */
const Standing = z.strictObject({
  id: Name,
  in: z.prefault(ResourceSelector, {}),
  fields: FieldPatterns,
  owner: ActorSelector,
  constraint: z.optional(GuardConstraint),
  prefer: z.optional(JsonValue),
  intent: z.prefault(IntentWord, "operability"),
  strength: z.prefault(StrengthWord, "want"),
  note: z.optional(Text),
});
export type Standing = Readonly<z.infer<typeof Standing>>;

/** While such a situation is open the policy itself claims the last agreed value of these fields. */
const Protection = z.strictObject({
  id: Name,
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
  title: Text,
  priority: z.prefault(z.int(), 0),
  for: z.prefault(ClaimSelector, {}),
  when: z.optional(Cel),
  urgency: z.optional(UrgencyWord),
  lease: z.optional(Duration),
  raise: z.optional(z.strictObject({ intent: IntentWord, to: z.int().check(z.positive()) })),
  // A person decides if the claim would otherwise hold the field.
  ask: z.optional(AskSetting),
});
export type Rule = Readonly<z.infer<typeof Rule>>;
export type AskSetting = Readonly<z.infer<typeof AskSetting>>;

/** Cron says when it opens, duration how long it stays open; a denying window wins over an allowing one. */
const Window = z.strictObject({
  id: Name,
  effect: z.enum(["allow", "deny"]),
  cron: Text,
  duration: Duration,
  zone: z.prefault(Text, "UTC"),
  // How long after an allowing window a write that began in it may still finish.
  overrun: z.prefault(Duration, "0s"),
  in: z.prefault(ResourceSelector, {}),
});
export type Window = Readonly<z.infer<typeof Window>>;

const Coupling = z.strictObject({
  id: Name,
  types: Texts,
  ordered: z.optional(FieldPatterns),
  together: z.optional(FieldPatterns),
});
export type Coupling = Readonly<z.infer<typeof Coupling>>;

const ApproverGroup = z.strictObject({
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
  in: z.prefault(ResourceSelector, {}),
  fields: z.optional(FieldPatterns),
  classes: z.optional(z.readonly(z.array(Name))),
  // `unknown` matches only where not even the principal is known.
  actor: z.prefault(z.enum(["any", "unknown"]), "any"),
  answer: z.enum(["keep", "ask", "revert"]),
});

/** What becomes of a value when the claim that held it has ended and nobody is next. */
const OnExpiry = z.strictObject({
  lease: z.prefault(z.enum(["keep", "ask", "revert"]), "revert"),
  need: z.prefault(z.enum(["keep", "ask", "revert"]), "ask"),
});

const FieldClass = z.strictObject({ types: z.optional(Texts), fields: FieldPatterns });

/** The policy as it stands in the file; compiling it adds positions, programs and a digest. */
export const PolicyFile = z.strictObject({
  parley: z.literal(1, { error: "the first line says which format this is: `parley: 1`" }),
  name: z.optional(Text),
  mode: z.prefault(ModeSection, {}),
  environments: z.readonly(z.array(Environment).check(z.minLength(1), z.maxLength(50))),
  orders: list(OrderShift),
  urgency: list(UrgencyRow),
  authority: z.prefault(Authority, {}),
  // Who is what, where the catalogue of well-known principals does not know or is mistaken.
  actors: Actors,
  // What a number in a session name, such as INC-1042, is a reason for.
  references: References,
  // Sources whose situations count even with an empty scope.
  unscoped: z.prefault(Texts, []),
  classes: z.prefault(z.record(Name, z.readonly(z.array(FieldClass))), {}),
  guardrails: list(Guardrail),
  standing: list(Standing),
  protections: list(Protection),
  rules: list(Rule),
  coupled: list(Coupling),
  windows: list(Window),
  approvers: list(ApproverGroup),
  limits: z.prefault(Limits, {}),
  unattributed: list(Unattributed),
  onExpiry: z.prefault(OnExpiry, {}),
  sensitive: z.prefault(z.strictObject({ names: list(Text), fields: list(FieldPattern) }), {}),
});
export type PolicyFile = Readonly<z.infer<typeof PolicyFile>>;

import * as z from "zod/mini";
import { ElementPattern } from "../../claims/constraint/elements.ts";
import { JsonValue } from "../../claims/constraint/json-value.ts";
import { GuardConstraint } from "../../claims/constraint/kinds.ts";
import { Duration, Instant, instantShape } from "../../claims/instant.ts";
import { StatementPattern } from "../../claims/statements/matches-statement.ts";
import { IntentWord, SituationWord } from "../../claims/words.ts";
import { FieldPath } from "../../fields/path.ts";
import { ActorSelector, ClaimSelector, FieldPattern, ResourceSelector, SideSelector } from "../selector.ts";
import { Cel } from "./words.ts";

type JsonSchemaWords = {
  readonly id: string;
  readonly description: string;
  readonly examples?: unknown[];
  readonly pattern?: string;
};

const named = z.registry<JsonSchemaWords>();
named.add(Duration, {
  id: "duration",
  description: "A length of time.",
  examples: ["90s", "15m", "12h", "30d", "2w"],
});
named.add(Instant, {
  id: "instant",
  description: "A moment with its time zone.",
  examples: ["2026-11-21T03:10:00Z"],
  pattern: instantShape.source,
});
named.add(JsonValue, { id: "value", description: "Any JSON value, as the field holds it." });
named.add(FieldPath, {
  id: "field",
  description:
    "Where a field sits in its resource, in CloudFormation's property names; list items are named by key.",
  examples: ["/DesiredCapacity", "/Tags[Key=env]/Value"],
  pattern: "^/",
});
named.add(FieldPattern, {
  id: "fields",
  description:
    "A field path in which `*` stands for any text inside a step, `**` for any steps and `[*]` for any list item.",
  examples: ["/DesiredCapacity", "/Tags[Key=aws:*]/Value", "/Code/**"],
  pattern: "^/",
});
named.add(Cel, {
  id: "condition",
  description: "An expression in CEL over claim, resource, tags, environment, exposure and situations.",
  examples: ["claim.trust >= 3 && has(claim.motivation.ref)"],
});
named.add(IntentWord, {
  id: "intent",
  description: "A goal that a change can serve; your own begin with `x-`.",
});
named.add(SituationWord, { id: "situation", description: "A kind of situation; your own begin with `x-`." });
named.add(ResourceSelector, {
  id: "resources",
  description: "Resources that match every key that is named.",
});
named.add(ActorSelector, { id: "actors", description: "Claimants that match every key that is named." });
named.add(ClaimSelector, { id: "claims", description: "Claims that match every key that is named." });
named.add(SideSelector, {
  id: "side",
  description: "A side of a question that matches every key that is named.",
});
named.add(GuardConstraint, {
  id: "demand",
  description: "What the field has to meet; several keys must all hold.",
});
named.add(ElementPattern, {
  id: "element",
  description: "Elements whose properties meet every bound that is named.",
});
named.add(StatementPattern, {
  id: "statement",
  description: "Statements of a policy document, by effect, principals, actions, resources and conditions.",
  examples: [
    { covers: { actions: ["*", "iam:*"], resources: ["*"] } },
    { principals: ["everyone", "foreign"] },
  ],
});

/** The JSON Schema of what an author writes, before defaults are filled in; parts that recur have names. */
export function describeSchema(schema: z.ZodMiniType): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    metadata: named,
    override: ({ zodSchema, jsonSchema }) => {
      const { examples } = named.get(zodSchema) ?? {};
      if (examples !== undefined) jsonSchema.examples = examples;
      // For Zod `readOnly` means that code leaves a list alone; to an editor it would mean that authors must.
      delete jsonSchema.readOnly;
      delete jsonSchema["id"];
    },
  });
}

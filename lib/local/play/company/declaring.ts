import { type Declared, declare } from "#acts/intents/declare.ts";
import { profilesNow } from "#acts/registry/profiles-now.ts";
import { callerOf } from "#core/attribution/caller.ts";
import { InvalidInput, parse } from "#core/faults.ts";
import { IntentBody } from "#core/intents/intent-body.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { type Hall, resourceNamed, writerOf } from "../hall.ts";
import type { OrderRead, PlayAnswer } from "../orders.ts";

/** A want as anyone may declare it ahead, under the identity by which AWS would know the caller. */
export async function declaredAhead(order: OrderRead<"declare">, hall: Hall): Promise<PlayAnswer> {
  const { world } = hall;
  const resource = resourceText(resourceNamed(hall, order.resource));
  const { principal } = writerOf(hall, order.as);
  const caller = callerOf({ userArn: principal }, await profilesNow(world.runtime));
  if (caller === undefined)
    throw new InvalidInput(`\`${order.as}\` is a service of AWS, and those declare nothing`, {
      hint: "let a role of your own declare it",
    });
  const body = parse("what is declared", IntentBody, bodyOf(order, resource));
  const ends = order.for === undefined ? {} : { for: order.for };
  const key = world.runtime.newId();
  const declared = await declare({ actor: caller.actor, key, body: { ...body, ...ends } }, world.runtime);
  if (!("registered" in declared)) throw declined(declared);
  return { says: `${order.as} wants something of ${order.field}`, resource };
}

function bodyOf(order: OrderRead<"declare">, resource: string) {
  const { field, intent, is, min, max, prefer, strength, reason, ref } = order;
  const constraint = Object.fromEntries(
    Object.entries({ is, min, max }).filter(([, value]) => value !== undefined),
  );
  const claim = {
    field: field.startsWith("/") ? field : `/${field}`,
    constraint,
    ...(prefer !== undefined && { prefer }),
    ...(strength !== undefined && { strength }),
  };
  const motivation = { kind: reason, ...(ref !== undefined && { ref }) };
  return { intent, resource, claims: [claim], ...(reason !== undefined && { motivation }) };
}

function declined(declared: Exclude<Declared, { readonly registered: unknown }>): InvalidInput {
  if (declared.as !== "flawed") return new InvalidInput(`it cannot be declared: ${declared.as}`);
  const [first] = declared.mistakes;
  const where = first === undefined || first.pointer === "" ? "" : `${first.pointer}: `;
  return new InvalidInput(`${where}${first?.message ?? "it cannot be declared"}`, {
    ...(first !== undefined && first.hint !== "" && { hint: first.hint }),
  });
}

import type { GrantGround, Use } from "./use.ts";

/** INVARIANT (only those secrets): of all secrets of the account these alone are read, by the function that posts. */
export function posting({ reach: { plan, name }, own }: GrantGround): Use {
  const prefix = `${name}/channels/`;
  const secrets = plan.channels.map((channel) => own.secret(`${prefix}${channel.name}`));
  const grant = { actions: ["secretsmanager:GetSecretValue"], resources: secrets };
  return { grants: secrets.length === 0 ? [] : [grant], settings: { CHANNEL_SECRETS: prefix } };
}

/** INVARIANT (a shelf of their own): rows of the registry name these secrets, so none of anybody else lies among them. */
export function postingToActors({ reach: { name }, own }: GrantGround): Use {
  const prefix = `${name}/actors/`;
  const grant = { actions: ["secretsmanager:GetSecretValue"], resources: [own.secret(`${prefix}*`)] };
  return { grants: [grant], settings: { ACTOR_SECRETS: prefix } };
}

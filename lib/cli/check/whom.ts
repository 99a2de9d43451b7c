import { RoleWord } from "#core/claims/role-word.ts";
import { InvalidInput } from "#core/faults.ts";

/** Who signs on a laptop, and the role whose apply is asked about. */
export type Whom = { readonly persona?: string; readonly role?: string };

/** `--as` is said once or twice: a role has a colon, and nobody who lives on a laptop has one in their name. */
export function whomIn(words: readonly string[] = []): Whom {
  const roles = words.filter((word) => word.includes(":"));
  const personas = words.filter((word) => !word.includes(":"));
  if (roles.length > 1 || personas.length > 1)
    throw new InvalidInput("`--as` names one role, and one who lives on the laptop", {
      hint: "leave one out; plans of several roles are checked one by one",
    });
  const [role, persona] = [roles[0], personas[0]];
  const read = role === undefined ? undefined : RoleWord.safeParse(role);
  if (read?.success === false)
    throw new InvalidInput(`\`${role?.slice(0, 200)}\` is no role that anybody checks for`, {
      hint: "write it like `123456789012:role/deploy`, or as its ARN",
    });
  return { ...(role !== undefined && { role }), ...(persona !== undefined && { persona }) };
}

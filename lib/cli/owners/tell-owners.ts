import { canonicalPrincipal } from "#core/claims/principal.ts";
import { InvalidInput } from "#core/faults.ts";
import { ownersNamed } from "#core/owners/group-members.ts";
import { type OwnerRole, ownerRoles } from "#core/owners/owner-roles.ts";
import type { OwnersBook } from "#core/owners/owners-book.ts";
import { type SourcedOwners, sourcedOwners } from "#core/owners/sourced-owners.ts";
import { parseResource, type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { placeOf, readText } from "../inputs/disk.ts";
import { disputeOf } from "../inputs/load.ts";
import { loadOwners } from "../inputs/owners-file.ts";
import { jsonText, plain } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";

type TellOwnersInput = {
  readonly resource: string;
  readonly file: string;
  readonly tags?: readonly string[];
  readonly dispute?: string;
  readonly json?: boolean;
};

type GivenTags = Readonly<Record<string, string>>;

function tagsIn(texts: readonly string[]): GivenTags {
  const pairs = texts.map((text): [string, string] => {
    const equals = text.indexOf("=");
    if (equals > 0) return [text.slice(0, equals), text.slice(equals + 1)];
    throw new InvalidInput(`\`${text}\` is no tag`, { hint: "write it like `service=checkout`" });
  });
  return Object.fromEntries(pairs);
}

/** The tags of a dispute or a record as last settled: only these make anybody an owner. */
async function tagsOf(named: string, resource: ResourceId, terminal: Terminal): Promise<GivenTags> {
  const { resource: own, tags, facts } = disputeOf(await readText(placeOf(terminal.cwd, named)), named);
  if (resourceText(own) === resourceText(resource)) return facts.priorTags ?? tags;
  throw new InvalidInput(`\`${named}\` is about \`${resourceText(own)}\``, {
    hint: "name that resource, or leave `--dispute` out",
  });
}

const nobody = "nobody is known";

function line(role: OwnerRole, owners: SourcedOwners): string {
  const told = owners[role];
  if (told === undefined) return `  ${role.padEnd(9)} ${nobody}`;
  const who = told.principals.length === 0 ? "nobody" : told.principals.map((one) => plain(one)).join(", ");
  return `  ${role.padEnd(9)} ${who} [${plain(told.where)}]`;
}

/** Groups that a line names and that the file does not: their members are known once it runs. */
function unknownIn(book: OwnersBook): readonly string[] {
  const names = book.parts.flatMap(({ rows }) => rows.flatMap(({ owners }) => Object.values(owners).flat()));
  return ownersNamed(book, names).unknown;
}

/** Says who owns a resource, and which line says so. */
export async function tellOwners(asked: TellOwnersInput, terminal: Terminal): Promise<ExitCode> {
  const resource = parseResource(asked.resource);
  const book = await loadOwners(terminal, asked.file);
  const settled = asked.dispute === undefined ? {} : await tagsOf(asked.dispute, resource, terminal);
  const tags = { ...settled, ...tagsIn(asked.tags ?? []) };
  const { account, type } = resource;
  const owned = { resource: { account, type, tags }, movers: {}, identity: canonicalPrincipal };
  const owners = sourcedOwners(book, owned);
  const unknown = unknownIn(book);
  if (asked.json === true) {
    const told = ownerRoles.map((role) => {
      const { principals, where } = owners[role] ?? {};
      return [role, principals === undefined ? null : { principals, where }];
    });
    terminal.out(
      `${jsonText({ resource: resourceText(resource), tags, owners: Object.fromEntries(told), unknownGroups: unknown })}\n`,
    );
    return exitCodes.fine;
  }
  terminal.out(
    `${plain(resourceText(resource))}\n${ownerRoles.map((role) => line(role, owners)).join("\n")}\n`,
  );
  if (unknown.length > 0)
    terminal.out(
      `\n${plain(unknown.map((name) => `@${name}`).join(", "))}: known only to Identity Center, so left out here\n`,
    );
  return exitCodes.fine;
}

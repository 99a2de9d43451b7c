import { lstat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { addressIn } from "#adapters/web/listed-address.ts";
import { InvalidInput } from "#core/faults.ts";
import type { NoticeChannel } from "#core/ports/people/channels.ts";
import { readDeployment } from "#files/deployment-text.ts";
import { type DiskPlace, placeOf, readText, unusable } from "../inputs/disk.ts";
import { rejected } from "../inputs/load.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Where a laptop posts, and what the secret of each channel holds. */
export type LaptopChannels = {
  readonly channels: readonly NoticeChannel[];
  readonly secretOf: (name: string) => Promise<string>;
};

/**
 * The channels of a deployment's file, each with its secret beside it. INVARIANT (told at once): a secret that is missing, or
 * that leads where its channel may not post, stops the start, and is told of without a word of it.
 */
export async function laptopChannels(named: string, terminal: Terminal): Promise<LaptopChannels> {
  const place = placeOf(terminal.cwd, named);
  const channels = await channelsIn(place);
  const secretOf = (name: string) => secretAt(name, place, terminal);
  for (const channel of channels) {
    const address = addressIn(await secretOf(channel.name), channel);
    if ("mistake" in address)
      throw new InvalidInput(
        `the secret of the channel \`${channel.name}\` cannot be used: ${address.mistake}`,
        {
          hint: "docs/deploy.md says what a channel's secret holds",
        },
      );
  }
  return { channels, secretOf };
}

async function channelsIn(place: DiskPlace): Promise<readonly NoticeChannel[]> {
  const { channelsHere } = (await import("#local/door.ts")).door;
  const read = readDeployment(await readText(place), place.named);
  if ("diagnostics" in read) throw rejected(place.named, "deployment", read.diagnostics);
  const { channels, mistakes } = channelsHere(read.deployment);
  const told = mistakes.map(({ pointer, message, hint }) => ({
    ...{ level: "error" as const, message, hint },
    at: read.positionOf(pointer),
  }));
  if (told.length > 0) throw rejected(place.named, "deployment", told);
  if (channels.length > 0) return channels;
  throw new InvalidInput(`\`${place.named}\` names no channels`, {
    hint: "write `channels: [{slack: checkout, for: [sam]}]` into it",
  });
}

/** Such as `PARLEY_CHANNEL_CHECKOUT`. */
const variableOf = (name: string): string => `PARLEY_CHANNEL_${name.toUpperCase().replaceAll("-", "_")}`;

const longest = 8_000;

/** What an environment variable says, else a file beside the deployment's that nobody else may read. */
async function secretAt(name: string, { path, named }: DiskPlace, { env }: Terminal): Promise<string> {
  const variable = variableOf(name);
  const said = env[variable];
  if (said !== undefined && said !== "") return said;
  const file: DiskPlace = {
    named: join(dirname(named), `${name}.secret`),
    path: join(dirname(path), `${name}.secret`),
  };
  const found = await lstat(file.path).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw unusable(file, error);
  });
  if (found === undefined)
    throw new InvalidInput(`the channel \`${name}\` has no secret`, {
      hint: `set \`${variable}\`, or put the address into \`${file.named}\``,
    });
  // A link may lead to a file that is somebody else's to change.
  if (!found.isFile())
    throw new InvalidInput(`\`${file.named}\` is no file`, { hint: "put the address itself there" });
  if (process.platform !== "win32" && (found.mode & 0o077) !== 0)
    throw new InvalidInput(`others on this machine may read \`${file.named}\``, {
      hint: `it holds a secret: run \`chmod 600 ${file.named}\``,
    });
  return (await readText(file, longest)).trim();
}

import { homedir } from "node:os";
import { join, resolve } from "node:path";
import type { LaptopMemory } from "#local/laptop/laptop-memory.ts";
import { plain } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";

export type FolderOptions = {
  readonly data?: string;
  /** Nothing is kept. */
  readonly memory?: true;
  /** All begins anew. */
  readonly forget?: true;
};

/** Where everything of a laptop lies unless another place is named. */
export const laptopHome = ({ env }: Terminal): string => join(env["HOME"] ?? homedir(), ".parley");

export type OpenedMemory = {
  readonly memory: LaptopMemory;
  /** What somebody should know of it, as a sentence. */
  readonly says: string;
  /** The last words of a laptop that ends. */
  readonly ended: string;
};

export async function openMemory(options: FolderOptions, terminal: Terminal): Promise<OpenedMemory> {
  if (options.memory === true) {
    const { passingMemory } = (await import("#local/door.ts")).door;
    const says = "All of it is in memory: nothing of it is kept.";
    return { memory: passingMemory(), says, ended: "nothing of it is kept" };
  }
  const { data, forget = false } = options;
  const folder = data === undefined ? join(laptopHome(terminal), "laptop") : resolve(terminal.cwd, data);
  const { folderMemory } = (await import("#local/door.ts")).door;
  const memory = folderMemory(folder, { forget });
  tellDamage(memory.setAside, terminal);
  const shown = plain(folder);
  const begins = `All of it is kept in ${shown}.`;
  const goesOn = `It goes on with what is kept in ${shown}; \`--forget\` begins anew.`;
  return { memory, says: memory.lastMoment === undefined ? begins : goesOn, ended: `kept in ${shown}` };
}

function tellDamage(setAside: string | undefined, terminal: Terminal): void {
  if (setAside === undefined) return;
  const hint = "what could be read of it is still there; `--forget` would remove it";
  terminal.err(`parley: the file of what was kept is damaged: all begins anew, and the damaged one lies in
  \`${plain(setAside)}\`; ${hint}\n`);
}

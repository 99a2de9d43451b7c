import type { Command } from "commander";
import type { Terminal } from "./terminal/terminal.ts";

/** What every command is declared with: where it speaks, and how it says what the process answers. */
export type CommandDoor = { readonly terminal: Terminal; readonly finish: (code: number) => void };

export type Declare = (parent: Command, door: CommandDoor) => void;

/** Turns `parley …` lines into the last part of a command's help. */
export const examples = (...lines: readonly (readonly [command: string, does: string])[]): string => {
  const shown = lines.map(([command, does]) => `  $ ${command}\n      ${does}`);
  return `\nExamples:\n${shown.join("\n")}\n`;
};

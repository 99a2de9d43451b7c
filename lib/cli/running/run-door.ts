import { openSessionDesk } from "#adapters/aws/desk/session-desk.ts";
import { heldApiDesk } from "#adapters/parley/api-desk.ts";
import { openRemote } from "../remote/open.ts";
import { regionIn } from "../remote/region.ts";
import { type At, remoteAt } from "../remote/remote.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { runChild } from "./run-child.ts";
import type { RunDoor } from "./run-declared.ts";

/** AWS, Parley and the process, as they are outside of tests. */
export const runDoor = (at: At, terminal: Terminal): RunDoor => ({
  open: (keys) =>
    keys === undefined
      ? openRemote(at, terminal)
      : remoteAt(at, terminal, (region) => heldApiDesk(region, keys)),
  sessions: { assume: (asked) => openSessionDesk(regionIn(at.region, terminal)).assume(asked) },
  run: runChild,
});

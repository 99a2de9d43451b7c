import { spawn } from "node:child_process";

type Env = Readonly<Record<string, string | undefined>>;

/** What opens a file on the reader's desktop; undefined where there is none, or where nobody looks at it. */
export function openerFor(platform: string, env: Env): readonly [string, ...string[]] | undefined {
  if (env["CI"] !== undefined || env["SSH_CONNECTION"] !== undefined) return undefined;
  if (platform === "darwin") return ["open"];
  if (platform === "win32") return ["explorer"];
  return (env["DISPLAY"] ?? env["WAYLAND_DISPLAY"]) === undefined ? undefined : ["xdg-open"];
}

/** Opens a file on the desktop and says whether there is one; whether anything comes of it nobody waits for. */
export function openOnDesktop(path: string): boolean {
  const opener = openerFor(process.platform, process.env);
  if (opener === undefined) return false;
  const [command, ...args] = opener;
  const child = spawn(command, [...args, path], { detached: true, stdio: "ignore" });
  child.on("error", () => undefined);
  child.unref();
  return true;
}

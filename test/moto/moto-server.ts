import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Whether `moto_server` can be started here. */
export const hasMoto = spawnSync("moto_server", ["--help"], { stdio: "ignore" }).status === 0;

export const account = "123456789012";
export const region = "eu-north-1";

export type Moto = {
  readonly url: string;
  /** A folder of this server's own, removed when it stops. */
  readonly folder: string;
  /** All that anyone who works with it needs to know. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
};

/** A moto server of its own on a free port; it forgets everything when it stops. */
export async function startMoto(): Promise<Moto> {
  const folder = mkdtempSync(join(tmpdir(), "parley-moto-"));
  const port = await freePort();
  const child = spawn("moto_server", ["-H", "127.0.0.1", "-p", String(port)], { stdio: "ignore" });
  const url = `http://localhost:${port}`;
  const stop = async () => {
    if (child.exitCode === null && child.kill()) await once(child, "exit");
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await answering(url, child);
    await configured(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, folder, environment: environmentOf(url, folder), stop };
}

/** How a client of the SDK gets there. */
export const access = ({ url }: Pick<Moto, "url">) => ({
  endpoint: url,
  region,
  credentials: { accessKeyId: "testing", secretAccessKey: "testing" },
});

const environmentOf = (url: string, folder: string) => ({
  PATH: process.env["PATH"] ?? "",
  // Nobody's own profiles and caches are read or written.
  HOME: folder,
  AWS_ENDPOINT_URL: url,
  AWS_REGION: region,
  AWS_DEFAULT_REGION: region,
  AWS_ACCESS_KEY_ID: "testing",
  AWS_SECRET_ACCESS_KEY: "testing",
  AWS_EC2_METADATA_DISABLED: "true",
  CDK_DISABLE_CLI_TELEMETRY: "true",
  NO_COLOR: "1",
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    if (child.exitCode !== null) throw new Error(`moto_server ended with ${child.exitCode}`);
    const isThere = await fetch(`${url}/moto-api/`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await pause(200);
  }
  throw new Error("moto_server does not answer");
}

/** Executions are begun and stay where they are: what their states invoke would need Docker. */
async function configured(url: string): Promise<void> {
  const body = JSON.stringify({ stepfunctions: { execute_state_machine: false } });
  await fetch(`${url}/moto-api/config`, { method: "POST", body });
}

import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { theWeb, type WebReach } from "#adapters/web/send-once.ts";

export type Received = {
  readonly method: string;
  readonly path: string;
  readonly host: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** `silence` never answers, `break` ends the connection, `endless` answers without an end. */
export type Answer = number | "silence" | "break" | "endless";

export type Told = {
  readonly answer: Answer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

export type Loopback = {
  readonly reach: WebReach;
  readonly received: readonly Received[];
  readonly answerWith: (answer: Answer, headers?: Readonly<Record<string, string>>) => void;
  /** What a path is answered with, whatever the others are. */
  readonly answerAt: (path: string, told: Told) => void;
  /** What each request is answered with from now on. */
  readonly answerBy: (answer: (asked: Received) => Told) => void;
  readonly close: () => Promise<void>;
};

/** A server of this process, and a web in which every host leads to it. */
export async function loopback(): Promise<Loopback> {
  const received: Received[] = [];
  const told = new Map<string, Told>();
  let usual: Told = { answer: 200 };
  let by: ((asked: Received) => Told) | undefined;
  const server: Server = createServer((asked, answer) => {
    const parts: Buffer[] = [];
    asked.on("data", (part: Buffer) => parts.push(part));
    asked.on("end", () => {
      const headers = asked.headers as Readonly<Record<string, string>>;
      const came = {
        method: asked.method ?? "",
        path: asked.url ?? "",
        host: headers["host"] ?? "",
        headers,
        body: Buffer.concat(parts).toString("utf8"),
      };
      received.push(came);
      const next = by?.(came) ?? told.get(asked.url ?? "") ?? usual;
      if (next.answer === "silence") return;
      if (next.answer === "break") return void asked.socket.destroy();
      answer.writeHead(next.answer === "endless" ? 200 : next.answer, next.headers ?? {});
      if (next.answer !== "endless") return void answer.end(next.body ?? "ok");
      const more = () => {
        while (!answer.destroyed && answer.write("x".repeat(4_096)));
      };
      answer.on("drain", more);
      more();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    reach: {
      ...theWeb,
      request,
      port,
      timeoutMs: 300,
      addressesOf: async () => [{ address: "127.0.0.1", family: 4 }],
      isAllowed: (address) => address === "127.0.0.1",
    },
    answerWith: (answer, headers = {}) => {
      usual = { answer, headers };
    },
    answerBy: (answer) => {
      by = answer;
    },
    answerAt: (path, answer) => void told.set(path, answer),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

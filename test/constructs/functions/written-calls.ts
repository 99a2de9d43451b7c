import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../../architecture/sources.ts";
import { stage } from "../../pipeline/stage.ts";

const ports = Object.entries(stage().ports);
const methods = new Set(
  ports.flatMap(([port, methods]) => Object.keys(methods).map((name) => `${port}.${name}`)),
);
const call = new RegExp(String.raw`\b(${ports.map(([port]) => port).join("|")})\.([a-zA-Z]+)\(`, "g");
// What is opened later counts as well.
const imported = /(?:from |import\()"([^"]+)"/g;

/** Every call to a port that stands in the files of a function, and in the steps and routes that it imports. */
export function writtenCalls(folder: string): ReadonlySet<string> {
  const files = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    const text = readFileSync(join(root, file), "utf8");
    // What is recalled is looked up in a step that the runtime brings.
    if (text.includes("recall.of(")) visit("lib/acts/learning/recall.ts");
    for (const [, specifier = ""] of text.matchAll(imported)) {
      const next = resolved(file, specifier);
      if (next !== undefined) visit(next);
    }
  };
  visit(`functions/${folder}/handler.ts`);
  const calls = [...files].flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(call)].map(([, name, method]) => `${name}.${method}`),
  );
  return new Set(calls).intersection(methods);
}

const rooms = ["lib/acts/", "lib/http/", "functions/"];

function resolved(file: string, specifier: string): string | undefined {
  const path = specifier.startsWith(".")
    ? join(dirname(file), specifier)
    : specifier.replace(/^#(acts|http)\//, "lib/$1/");
  return rooms.some((room) => path.startsWith(room)) ? path : undefined;
}

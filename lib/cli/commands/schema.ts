import { type Declare, examples } from "../door.ts";

const about = `Print the JSON Schemas of what Parley reads and prints: policy, dispute, suite, verdict, reading,
replay, record, decision-event, deployment and webhook; and api, the whole HTTP API as an OpenAPI document. With a name that
schema alone, without one all of them by name.

An editor that reads YAML schemas completes and checks while you write; put this on the first line:
  # yaml-language-server: $schema=policy.schema.json`;

export const declareSchema: Declare = (parent, { terminal, finish }) => {
  parent
    .command("schema")
    .summary("print the JSON Schemas")
    .description(about)
    .argument(
      "[name]",
      "policy, dispute, suite, verdict, reading, replay, record, decision-event, deployment, webhook or api",
    )
    .addHelpText(
      "after",
      examples(
        ["parley schema policy > policy.schema.json", "the schema of a policy, for an editor"],
        ["parley schema api > parley.openapi.json", "the API, for a generator of clients"],
      ),
    )
    .action(async (name: string | undefined) => {
      const { printSchema } = await import("../schemas/print-schema.ts");
      finish(printSchema(name, terminal));
    });
};

import type { StandardSchemaWithJSON, ToolAnnotations } from "@modelcontextprotocol/server";
import * as z from "zod/mini";
import type { Parley } from "#adapters/parley/client.ts";

/** What tools ask, and what they know of the moment. */
export type ToolRuntime = {
  readonly parley: Parley;
  readonly now: () => number;
  /** Of this server: the same words within one conversation are the same intent. */
  readonly conversation: string;
};

type ToolSchema = z.ZodMiniType;

/** One thing that an agent can ask of Parley; its answer is a document. */
export type Tool<I extends ToolSchema = ToolSchema> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: I;
  readonly output: ToolSchema;
  readonly annotations: ToolAnnotations;
  readonly run: (input: z.input<I>, runtime: ToolRuntime) => Promise<object>;
};

/** Keeps the schema of a tool for anyone who runs it. */
export const tool = <I extends ToolSchema>(told: Tool<I>): Tool =>
  ({ ...told, run: (input, runtime) => told.run(input as z.input<I>, runtime) }) satisfies Tool;

/** Nothing is changed by it, and Parley is the only one who is asked. */
export const readOnly: ToolAnnotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
/** Said twice it is said once; nothing of anybody else's ends with it. */
export const ownWord: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** A schema in the words of the protocol. What fits is handed on as it was written, as the API takes it. */
export function toolSchema(schema: ToolSchema): StandardSchemaWithJSON {
  const described = () =>
    z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Record<string, unknown>;
  return {
    "~standard": {
      version: 1,
      vendor: "parley",
      validate: (value) => {
        const read = schema.safeParse(value);
        if (read.success) return { value };
        return { issues: read.error.issues.map(({ message, path }) => ({ message, path: [...path] })) };
      },
      jsonSchema: { input: described, output: described },
    },
  };
}

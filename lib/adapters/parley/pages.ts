import type { AnswerOf, Operation } from "#core/api/operation.ts";
import { InvalidInput } from "#core/faults.ts";
import type { AskInput, Parley } from "./client.ts";

type Listed = { readonly items: readonly unknown[]; readonly next?: string | undefined };
type ListOperation = Pick<Operation, "method" | "path" | "answer" | "query">;

const mostPages = 1_000;

/** Every page of a list; `narrower` says what to do where there are more than anybody reads. */
export async function allOf<O extends ListOperation>(
  parley: Parley,
  operation: O,
  { query, narrower }: { readonly query?: AskInput<O>["query"]; readonly narrower: string },
): Promise<readonly ItemOf<O>[]> {
  const items: ItemOf<O>[] = [];
  let page: string | undefined;
  for (let read = 0; read < mostPages; read += 1) {
    const asked = { query: { ...(query as object), ...(page !== undefined && { page }) } } as AskInput<O>;
    const answer = (await parley.ask(operation, asked)) as Listed;
    items.push(...(answer.items as readonly ItemOf<O>[]));
    if (answer.next === undefined) return items;
    page = answer.next;
  }
  throw new InvalidInput("there is more than a terminal shows", { hint: narrower });
}

type ItemOf<O extends ListOperation> =
  AnswerOf<O> extends { readonly items: readonly (infer Item)[] } ? Item : never;

import { InvalidInput } from "../../faults.ts";
import { type ResourceId, resourceText } from "../../resources/resource-id.ts";

/** What an execution is begun with: ids only. */
export type CaseInput = {
  readonly v: 1;
  readonly resource: string;
  readonly case: string;
  readonly run: number;
};

export type CaseName = { readonly resource: ResourceId; readonly case: string; readonly run: number };

export interface CaseRunner {
  /** Begins an execution; one of that name that runs, or ran, is as good as a new one. */
  start(name: CaseName): Promise<void>;
  /** Lets the one who waits for the token go on; `gone` when nobody waits for it any more. */
  wake(token: string): Promise<"woken" | "gone">;
  isRunning(name: CaseName): Promise<boolean>;
}

/** What the execution of that name is begun with: the same text each time, or it would count as another. */
export function caseInputOf({ resource, case: id, run }: CaseName): CaseInput {
  return { v: 1, resource: resourceText(resource), case: id, run };
}

/** One execution per case and run, no matter who begins it and how often. */
export function executionName({ case: id, run }: CaseName): string {
  const name = `${id}-${run}`;
  if (/^[A-Za-z0-9_-]{1,80}$/.test(name)) return name;
  throw new InvalidInput(`\`${name.slice(0, 100)}\` cannot name an execution`, {
    hint: "a case is named by at most 70 letters, digits, `-` and `_`",
  });
}

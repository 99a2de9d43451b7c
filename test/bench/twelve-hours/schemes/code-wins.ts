import type { Board } from "../board.ts";
import type { Crowd } from "../world/crowd.ts";
import { type FieldName, fields, type Value } from "../world/field.ts";
import { sharedIn, worth } from "../world/oracle.ts";
import { codeAt, isIn, type Service } from "../world/service.ts";
import type { Want } from "../world/want.ts";
import { lastWriter } from "./last-writer.ts";
import { isContent, type Scheme, type SchemeMaker, type Turn, write } from "./scheme.ts";

const quarter = 15;
const named = fields.filter((field) => field !== "count");

type Code = (service: Service, field: FieldName, at: number) => Value | undefined;

/** Every quarter of an hour what the code names is what it says. */
function reconcile({ services }: Crowd, board: Board, code: Code) {
  return (at: number): void => {
    if (at % quarter !== 0) return;
    for (const service of services)
      for (const field of named) {
        const value = code(service, field, at);
        if (value !== undefined) board.write(service, field, { value, by: "code", at });
      }
  };
}

export const codeWins: SchemeMaker = (crowd, board) => ({
  ...lastWriter(crowd, board),
  pass: reconcile(crowd, board, codeAt),
});

type Request = Turn & { readonly due: number };

/** What the code says once requests are merged: the latest of a merge and a release. */
class ChangedCode {
  readonly #merged = new Map<string, { readonly at: number; readonly value: Value }>();

  readonly says: Code = (service, field, at) => {
    const merged = this.#merged.get(`${service.name} ${field}`);
    const released = service.releases.findLast((release) => release.at <= at)?.at ?? -1;
    const isNewer = merged !== undefined && (field !== "version" || merged.at > released);
    return isNewer ? merged.value : codeAt(service, field, at);
  };

  merge({ actor, want, at }: Turn, value: Value): void {
    this.#merged.set(`${actor.service.name} ${want.field}`, { at, value });
  }
}

/** Anyone who wants something of a field that the code names asks for a change of the code. */
export const pullRequests: SchemeMaker = (crowd, board): Scheme => {
  const direct = lastWriter(crowd, board);
  const code = new ChangedCode();
  const known = new Map(sharedIn(crowd).map((one) => [`${one.service.name} ${one.field}`, one]));
  const asked = new Set<Want>();
  const open: Request[] = [];
  const back = reconcile(crowd, board, code.says);
  const review = (request: Request): void => {
    const { actor, want, due } = request;
    const shared = known.get(`${actor.service.name} ${want.field}`);
    const says = code.says(actor.service, want.field, due);
    if (shared === undefined || says === undefined || !isIn(want, due)) return;
    const value = want.aim(says, due);
    if (worth(shared, value, due) < worth(shared, says, due)) return;
    code.merge({ ...request, at: due }, value);
    write({ ...request, at: due }, board);
    asked.delete(want);
  };
  let questions = 0;
  return {
    turn: (turn) => {
      const { actor, want, at } = turn;
      if (want.field === "count") return direct.turn(turn);
      if (actor.kind === "pipeline") return void apply(turn, { board, code });
      if (isContent(turn, board) || asked.has(want)) return;
      asked.add(want);
      questions += 1;
      open.push({ ...turn, due: at + (want.isEmergency === true ? 20 : 60) });
    },
    pass: (at) => {
      for (const request of open.filter(({ due }) => due === at)) review(request);
      back(at);
    },
    questions: () => questions,
  };
};

function apply({ actor, want, at }: Turn, { board, code }: { board: Board; code: ChangedCode }): void {
  const value = code.says(actor.service, want.field, at);
  if (value !== undefined) board.write(actor.service, want.field, { value, by: actor.name, at });
}

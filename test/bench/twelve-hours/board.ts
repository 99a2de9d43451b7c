import { type FieldName, fields, type Value } from "./world/field.ts";
import { type Service, startOf } from "./world/service.ts";

type Write = { readonly at: number; readonly by: string; readonly before: Value; readonly after: Value };

const memory = 60;

/** What stands in each shared field, and what was done to it. */
export class Board {
  readonly #values = new Map<string, Value>();
  readonly #last = new Map<string, Write>();
  #writes = 0;
  #reversals = 0;

  constructor(services: readonly Service[]) {
    for (const service of services)
      for (const field of fields) this.#values.set(key(service, field), startOf(service)[field]);
  }

  get counts(): { readonly writes: number; readonly reversals: number } {
    return { writes: this.#writes, reversals: this.#reversals };
  }

  value(service: Service, field: FieldName): Value {
    return this.#values.get(key(service, field)) ?? 0;
  }

  /** Writes a value; anyone who writes what stands there writes nothing. */
  write(service: Service, field: FieldName, { value, by, at }: Writing): boolean {
    const slot = key(service, field);
    const before = this.value(service, field);
    if (before === value) return false;
    const last = this.#last.get(slot);
    const isBack = last !== undefined && last.by !== by && last.before === value && at - last.at < memory;
    if (isBack) this.#reversals += 1;
    this.#writes += 1;
    this.#values.set(slot, value);
    this.#last.set(slot, { at, by, before, after: value });
    return true;
  }
}

export type Writing = { readonly value: Value; readonly by: string; readonly at: number };

const key = (service: Service, field: FieldName): string => `${service.name} ${field}`;

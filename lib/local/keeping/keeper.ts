/** Values under keys. They outlive the process, unless the keeper is forgetful. */
export type Shelf<T> = {
  readonly get: (key: string) => T | undefined;
  readonly put: (key: string, value: T) => void;
  readonly delete: (key: string) => void;
  /** In the order of their keys. */
  readonly entries: () => readonly (readonly [key: string, value: T])[];
};

/** Where the parts that stand for AWS put what must be there after a restart. A call is done when it returns. */
export type Keeper = {
  readonly shelf: <T>(name: string) => Shelf<T>;
  /** Keeps all writes of the work or, where it throws, none of them. The work may not wait for anything. */
  readonly together: <T>(work: () => T) => T;
  /** Has a job run if the group that goes on now is not kept, so that memory is changed back with it. */
  readonly ifTakenBack: (job: () => void) => void;
};

const blank: Shelf<unknown> = {
  get: () => undefined,
  put: () => undefined,
  delete: () => undefined,
  entries: () => [],
};

/** Keeps nothing: memory is all there is. */
export const forgetful: Keeper = {
  shelf: <T>() => blank as Shelf<T>,
  together: (work) => work(),
  ifTakenBack: () => undefined,
};

type Disk = {
  readonly kept: Keeper["shelf"];
  readonly together: Keeper["together"];
};

/** Keeps everything on a disk. INVARIANT (as kept): what a group that failed changed in memory is changed back. */
export function lastingKeeper({ kept, together }: Disk): Keeper {
  let changes: (() => void)[] | undefined;
  return {
    shelf: kept,
    together(work) {
      const outer = changes;
      const own: (() => void)[] = [];
      changes = own;
      try {
        const answer = together(work);
        outer?.push(...own);
        return answer;
      } catch (error) {
        for (const back of own.toReversed()) back();
        throw error;
      } finally {
        changes = outer;
      }
    },
    ifTakenBack: (job) => void changes?.push(job),
  };
}

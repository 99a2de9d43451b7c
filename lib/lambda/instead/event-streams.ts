import { BrokenInvariant } from "#core/faults.ts";

/** Nothing that Parley asks of AWS is answered by a stream of events; a bundle takes this in place of what reads them. */
export class EventStreamSerde {
  constructor() {
    throw new BrokenInvariant("no call of Parley's is answered by a stream of events");
  }
}

export const eventStreamSerdeProvider = (): never => {
  throw new BrokenInvariant("no call of Parley's is answered by a stream of events");
};

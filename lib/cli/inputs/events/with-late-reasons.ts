import type { Reader } from "#core/reading/reader.ts";
import type { Reading } from "#core/reading/reading.ts";

/** How many readings wait for a reason that stands further down: logs are not in the order of time. */
const patience = 2_048;

/** Hands the readings on, some later, so that a session's record may still explain what was done in it before. */
export async function* withLateReasons(
  batches: AsyncIterable<readonly Reading[]>,
  reader: Reader,
): AsyncGenerator<readonly Reading[]> {
  let held: Reading[] = [];
  for await (const batch of batches) {
    for (const reading of batch) held.push(reading);
    held = explained(held, reader);
    if (held.length < 1.5 * patience) continue;
    yield held.slice(0, -patience);
    held = held.slice(-patience);
  }
  yield held;
}

function explained(held: Reading[], reader: Reader): Reading[] {
  const late = reader.explained();
  if (late.length === 0) return held;
  const byId = new Map(late.map((reading) => [reading.eventId, reading]));
  return held.map((reading) => {
    const better = byId.get(reading.eventId);
    return better !== undefined && better.call === reading.call ? better : reading;
  });
}

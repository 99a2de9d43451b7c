import * as z from "zod/mini";
import { valueText } from "../../fields/value-text.ts";

/** What an event says of itself by which somebody declares. */
export const busIntentType = "Parley Intent";

/** What a bus of EventBridge is called, without its account and region. */
export const busName = /^[A-Za-z0-9._-]{1,256}$/;
const accountId = /^\d{12}$/;
// Under a name of theirs only AWS and its partners send.
const sourceName = /^(?!aws[./])[A-Za-z0-9][A-Za-z0-9._/-]{0,127}$/i;

const shaped = (shape: RegExp, what: string) =>
  z.string().check(z.regex(shape, { error: ({ input }) => `${valueText(input)} is not ${what}` }));

/**
 * By what events somebody speaks: of one bus, put by one account under one source. INVARIANT (proven): which bus Parley's own
 * rule says, and whose account AWS does; the source is the sender's word.
 */
export const BusVoice = z.strictObject({
  bus: shaped(busName, "the name of an event bus; write it like `deploys`, without its ARN"),
  account: shaped(accountId, "an account; write its twelve digits in quotes"),
  source: shaped(
    sourceName,
    "a source of your own; write it like `com.example.deploys`: under `aws.` only AWS and its partners send",
  ),
});
export type BusVoice = Readonly<z.infer<typeof BusVoice>>;

export const voiceText = ({ bus, account, source }: BusVoice): string => `${bus}/${account}/${source}`;

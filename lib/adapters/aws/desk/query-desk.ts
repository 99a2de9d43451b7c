import type { Signing } from "../stores/seals/s3-request.ts";
import { deskFault } from "./desk-fault.ts";
import { type DeskPlace, signedPost } from "./signed-post.ts";

type QueryCall = {
  /** Such as `DescribeType`. */
  readonly action: string;
  /** As an infinitive. */
  readonly what: string;
  readonly input: Readonly<Record<string, string>>;
};

/** Asks CloudFormation, which takes forms and answers in XML, without its client. No text where what is asked for is not there. */
export type QueryDesk = (call: QueryCall) => Promise<string>;

const service = "cloudformation";
const type = "application/x-www-form-urlencoded; charset=utf-8";

export const queryDesk =
  (signing: Signing, place: DeskPlace): QueryDesk =>
  async ({ action, what, input }) => {
    const body = new URLSearchParams({ Action: action, Version: "2010-05-15", ...input }).toString();
    const asking = { what, permission: `${service}:${action}` };
    const post = { service, headers: { "content-type": type }, body, asking };
    const { status, text } = await signedPost(post, signing, place);
    if (status === 200) return text;
    const name = valueIn(text, "Code") ?? `status ${status}`;
    if (name === "TypeNotFoundException") return "";
    throw deskFault(Object.assign(new Error(valueIn(text, "Message") ?? name), { name }), asking);
  };

/** What stands between the tags of the first element of a name, where no element stands within it. */
export function valueIn(xml: string, name: string): string | undefined {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return found === undefined ? undefined : unescaped(found);
}

/** The elements of a list of which none holds a list of its own. */
export const membersIn = (xml: string): readonly string[] =>
  xml
    .split("<member>")
    .slice(1)
    .map((member) => member.split("</member>", 1)[0] ?? "");

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replaceAll(
    /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g,
    (all, name, decimal, hex) => {
      if (name !== undefined) return entities[name] ?? all;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0x10_ff_ff ? all : String.fromCodePoint(code);
    },
  );

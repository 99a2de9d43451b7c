import * as z from "zod/mini";
import { InvalidInput, parse } from "../faults.ts";
import { valueText } from "../fields/value-text.ts";

/** One thing in the cloud; `region` is `global` for types that have none. */
export const ResourceId = z.strictObject({
  account: z.string().check(
    z.regex(/^\d{12}$/, {
      error: ({ input }) => `${valueText(input)} is not an account; write its twelve digits in quotes`,
    }),
  ),
  region: z
    .string()
    .check(z.regex(/^[a-z0-9-]{2,30}$/, { error: "a region looks like `eu-north-1` or `global`" })),
  type: z.string().check(
    z.regex(/^[A-Za-z0-9]{2,64}(::[A-Za-z0-9]{2,64}){2,3}$/, {
      error: ({ input }) => `${valueText(input)} is not a type; write it like \`AWS::S3::Bucket\``,
    }),
  ),
  id: z.string().check(z.minLength(1), z.maxLength(2_048)),
});
export type ResourceId = Readonly<z.infer<typeof ResourceId>>;

/** No resource is written longer: its parts are bounded above. */
export const longestResourceText = 2_400;

/** Such as `123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout`. */
export const resourceText = ({ account, region, type, id }: ResourceId): string =>
  `${account}/${region}/${type}/${id}`;

/** Read at the first three slashes: an id may hold more of them. */
export function parseResource(text: string): ResourceId {
  const [account, region, type, ...id] = text.split("/");
  if (id.length === 0) {
    throw new InvalidInput(`${valueText(text)} is not a resource`, {
      hint: "write it as account, region, type and identifier with slashes between",
    });
  }
  return parse("the resource", ResourceId, { account, region, type, id: id.join("/") });
}

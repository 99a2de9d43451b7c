import type { ResourceId } from "#core/resources/resource-id.ts";
import { laptopKey } from "../http/key-file.ts";
import type { Properties } from "../sandbox/kinds/kit/resource-kind.ts";
import type { Writer } from "../sandbox/telling/writer.ts";
import { followingClock, processTimer } from "../time/following-clock.ts";
import { pacedTime } from "../time/paced-time.ts";
import type { World } from "../world/local-world.ts";
import { worldAccount, worldRegion } from "../world/world-settings.ts";
import { sessionArn } from "./cast.ts";
import { type Laptop, type LaptopOptions, openLaptop } from "./laptop.ts";
import { resume } from "./resume.ts";

const minute = 60_000;

/** How long ago the story began when its question comes up: a known past, and the time in which anybody could explain. */
const storyMs = 35 * minute;

const pipeline: Writer = {
  kind: "role",
  principal: sessionArn("deploy", "gitlab-ci"),
  userAgent:
    "APN/1.0 HashiCorp/1.0 Terraform/1.9.0 (+https://www.terraform.io) terraform-provider-aws/5.70.0",
};

/** Whom no profile knows, and who says nothing. */
const stranger: Writer = {
  kind: "role",
  principal: sessionArn("batch-worker", "i-0abc"),
  userAgent: "aws-cli/2.31.0",
};

const access = (CidrIp: string): Properties => ({ IpProtocol: "tcp", FromPort: 22, ToPort: 22, CidrIp });

const tags = [
  { Key: "env", Value: "prod" },
  { Key: "service", Value: "checkout" },
];

const group = {
  account: worldAccount,
  region: worldRegion,
  type: "AWS::EC2::SecurityGroup",
  properties: {
    GroupDescription: "checkout",
    VpcId: "vpc-1",
    SecurityGroupIngress: [access("10.0.0.0/16")],
    Tags: tags,
  },
};

/** Somebody opened a security group of the pipeline's and said nothing: soon its owner is asked. */
export async function accessOpened({ sandbox, pass }: World): Promise<ResourceId> {
  const { resource } = sandbox.create(group, pipeline);
  await pass(20 * minute);
  const properties = { SecurityGroupIngress: [access("10.0.0.0/16"), access("10.1.0.0/16")] };
  sandbox.update(resource, { properties }, stranger);
  return resource;
}

export type ServingOptions = Pick<
  LaptopOptions,
  "port" | "sent" | "decided" | "warned" | "policy" | "shadow" | "owners" | "channels" | "memory"
> & {
  readonly keyFile: string;
  /** Whether something has happened that somebody is asked about, and how soon; only where all begins anew. */
  readonly story?: { readonly askedInMs: number };
};

/** Opens the laptop and lets time run. */
export async function beginServing({ keyFile, story, ...options }: ServingOptions): Promise<Laptop> {
  const last = options.memory?.lastMoment;
  const time = pacedTime(Math.max(Date.now(), last ?? 0), { now: Date.now, timer: processTimer });
  const failed = (error: unknown) => options.warned(String(error));
  const told = last === undefined ? story : undefined;
  // A story began a while ago, so that nobody waits for the time in which it could have explained itself.
  const start = told === undefined ? time.now() : time.now() - storyMs + told.askedInMs;
  const clock = followingClock(start, { now: time.now, timer: time.timer, failed });
  const laptop = await openLaptop({ ...options, key: laptopKey(keyFile), clock });
  if (told !== undefined) await accessOpened(laptop.world);
  if (last !== undefined) await resume(laptop.world);
  await clock.advanceTo(time.now());
  clock.follow();
  const close = async () => {
    await clock.stop();
    await laptop.close();
  };
  return { ...laptop, close };
}

import { CloudControlClient, GetResourceCommand } from "@aws-sdk/client-cloudcontrol";
import { STSClient } from "@aws-sdk/client-sts";
import { describe, expect, it } from "vitest";
import { type SpokePlace, spokeClients } from "#adapters/aws/outside/spoke-clients.ts";
import { roleIn, spokeCredentials } from "#adapters/aws/outside/spoke-credentials.ts";
import { AwsError, wire } from "../wire/wire.ts";

const start = Date.parse("2026-11-21T03:00:00Z");
const role = "arn:aws:iam::{account}:role/parley-reader";

/** STS that gives sessions of one hour, told apart by their number. */
function fakeSts() {
  let time = start;
  let sessions = 0;
  const line = wire(() => {
    sessions += 1;
    return {
      Credentials: {
        AccessKeyId: `ASIA${sessions}`,
        SecretAccessKey: "secret",
        SessionToken: "session",
        Expiration: new Date(time + 3_600_000).toISOString(),
      },
    };
  });
  const credentialsFor = spokeCredentials(new STSClient(line.config), { role, now: () => time });
  const pass = (ms: number) => {
    time += ms;
  };
  return { ...line, credentialsFor, pass };
}

describe("spoke credentials", () => {
  it("take the account's role under one name", async () => {
    const { credentialsFor, calls } = fakeSts();
    expect(await credentialsFor("444455556666")).toEqual({
      accessKeyId: "ASIA1",
      secretAccessKey: "secret",
      sessionToken: "session",
      expiration: new Date(start + 3_600_000),
    });
    expect(calls).toMatchObject([
      {
        action: "AssumeRole",
        input: { RoleArn: "arn:aws:iam::444455556666:role/parley-reader", RoleSessionName: "parley" },
      },
    ]);
  });

  it("are kept until shortly before they end, per account", async () => {
    const { credentialsFor, pass, calls } = fakeSts();
    const key = async (account: string) => (await credentialsFor(account)).accessKeyId;
    expect([await key("1"), await key("1"), await key("2"), await key("1")]).toEqual([
      "ASIA1",
      "ASIA1",
      "ASIA2",
      "ASIA1",
    ]);
    pass(54 * 60_000);
    expect(await key("1")).toBe("ASIA1");
    pass(60_000);
    expect(await key("1")).toBe("ASIA3");
    expect(calls).toHaveLength(3);
  });

  it("are asked for once by many at a time", async () => {
    const { credentialsFor, calls, pass } = fakeSts();
    const together = () => Promise.all(Array.from({ length: 20 }, () => credentialsFor("1")));
    await together();
    expect(calls).toHaveLength(1);
    pass(3_600_000);
    await together();
    expect(calls).toHaveLength(2);
  });

  it("are asked for again after a failure", async () => {
    let isDown = true;
    const Expiration = new Date(start + 3_600_000).toISOString();
    const { config } = wire(() => {
      if (isDown) throw new AwsError("Throttling", "slow");
      return { Credentials: { AccessKeyId: "A", SecretAccessKey: "S", SessionToken: "T", Expiration } };
    });
    const credentialsFor = spokeCredentials(new STSClient(config), { role, now: () => start });
    await expect(credentialsFor("1")).rejects.toMatchObject({ name: "Unavailable" });
    isDown = false;
    expect((await credentialsFor("1")).accessKeyId).toBe("A");
  });

  it("say what is missing when the role may not be taken", async () => {
    const { config } = wire(() => {
      throw new AwsError("AccessDenied", "not authorized", 403);
    });
    const credentialsFor = spokeCredentials(new STSClient(config), { role, now: () => start });
    await expect(credentialsFor("444455556666")).rejects.toMatchObject({
      name: "Misconfigured",
      message: "AWS did not let Parley act as `arn:aws:iam::444455556666:role/parley-reader`: not authorized",
      hint: "grant `sts:AssumeRole` to the role that asks",
    });
  });

  it("are not taken by halves", async () => {
    const { config } = wire(() => ({ Credentials: { AccessKeyId: "A" } }));
    const credentialsFor = spokeCredentials(new STSClient(config), { role, now: () => start });
    await expect(credentialsFor("1")).rejects.toMatchObject({ name: "Unavailable" });
  });

  it.each([
    { template: "arn:aws:iam::{account}:role/r", expected: "arn:aws:iam::1:role/r" },
    { template: "arn:aws-cn:iam::{account}:role/h-{service}", expected: "arn:aws-cn:iam::1:role/h-SQS" },
  ])("name a role by $template", ({ template, expected }) => {
    expect(roleIn(template, { account: "1", type: "AWS::SQS::Queue" })).toBe(expected);
  });
});

describe("spoke clients", () => {
  const place: SpokePlace = { account: "444455556666", region: "eu-west-1" };

  it("are made once per account and region, and speak for what has none in us-east-1", async () => {
    const made: string[] = [];
    const clientFor = spokeClients({
      credentialsFor: fakeSts().credentialsFor,
      make: ({ region }) => {
        made.push(region);
        return { region };
      },
    });
    expect(await clientFor(place)).toBe(await clientFor(place));
    await clientFor({ ...place, region: "global" });
    await clientFor({ ...place, account: "777788889999" });
    expect(await clientFor({ ...place, region: "us-east-1" })).toEqual({ region: "us-east-1" });
    expect(made).toEqual(["eu-west-1", "us-east-1", "eu-west-1"]);
  });

  it("speak for what has no region elsewhere in other partitions", async () => {
    const make = ({ region }: { region: string }) => region;
    const credentialsFor = fakeSts().credentialsFor;
    const clientFor = spokeClients({ credentialsFor, make, globalRegion: "cn-northwest-1" });
    expect(await clientFor({ ...place, region: "global" })).toBe("cn-northwest-1");
  });

  it("sign with the account's session", async () => {
    const { credentialsFor, calls } = fakeSts();
    const line = wire(() => ({ ResourceDescription: { Properties: "{}" } }));
    const clientFor = spokeClients({
      credentialsFor,
      make: ({ region, credentials }) => new CloudControlClient({ ...line.config, region, credentials }),
    });
    const client = await clientFor(place);
    await client.send(new GetResourceCommand({ TypeName: "AWS::SQS::Queue", Identifier: "q" }));
    expect(line.calls[0]?.host).toBe("cloudcontrolapi.eu-west-1.amazonaws.com");
    expect(calls).toHaveLength(1);
  });
});

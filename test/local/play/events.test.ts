import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { parseResource } from "#core/resources/resource-id.ts";
import { eventsCase } from "../../campaigns/events/case.ts";
import { parley } from "../../cli/stage.ts";
import { type PlayedLaptop, playing } from "./playing.ts";

const minute = 60_000;
const open: PlayedLaptop[] = [];
const played = async () => {
  const laptop = await playing();
  open.push(laptop);
  return laptop;
};
afterEach(async () => {
  for (const laptop of open.splice(0)) await laptop.close();
});

type Line = {
  readonly record: number;
  readonly status: string;
  readonly why?: string;
  readonly resources?: string[];
};

const other = "999988887777";

const call = (eventName: string, id: string, requestParameters: object) => ({
  eventVersion: "1.11",
  userIdentity: {
    type: "AssumedRole",
    principalId: "AROAEXAMPLEEXAMPLE12:ci",
    arn: `arn:aws:sts::${other}:assumed-role/deploy/ci`,
    accountId: other,
    sessionContext: { sessionIssuer: { type: "Role", arn: `arn:aws:iam::${other}:role/deploy` } },
  },
  eventTime: "2026-11-21T03:30:00Z",
  eventSource: "autoscaling.amazonaws.com",
  eventName,
  awsRegion: "eu-north-1",
  userAgent: "HashiCorp/1.0 Terraform/1.13.1",
  requestParameters,
  responseElements: null,
  eventID: id,
  readOnly: false,
  eventType: "AwsApiCall",
  managementEvent: true,
  recipientAccountId: other,
});

const name = { autoScalingGroupName: "orders" };
const made = call("CreateAutoScalingGroup", "e-1", { ...name, minSize: 1, maxSize: 9, desiredCapacity: 3 });
const grown = call("UpdateAutoScalingGroup", "e-2", { ...name, desiredCapacity: 5 });
const failed = { ...call("UpdateAutoScalingGroup", "e-3", name), errorCode: "AccessDenied" };
const text = (...records: readonly object[]) => JSON.stringify({ Records: records });

const linesOf = async (answer: Response): Promise<readonly Line[]> =>
  (await answer.text())
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);

const send = (laptop: PlayedLaptop, body: string | Uint8Array<ArrayBuffer>) =>
  fetch(`${laptop.address}/events`, { method: "POST", body });

describe("real events", () => {
  it.each([
    ["as CloudTrail writes them", text(made, grown, failed)],
    ["compressed", new Uint8Array(gzipSync(text(made, grown, failed)))],
    ["a line each", [made, grown, failed].map((each) => JSON.stringify(each)).join("\n")],
  ])("are taken %s: the resource is shown as they tell, and only observed", async (_, body) => {
    const laptop = await played();
    const lines = await linesOf(await send(laptop, body));
    expect(lines.map(({ record, status }) => [record, status])).toEqual([
      [1, "taken"],
      [2, "taken"],
      [3, "ignored"],
    ]);
    await laptop.pass(5 * minute);
    const resource = `${other}/eu-north-1/AWS::AutoScaling::AutoScalingGroup/orders`;
    expect(lines[0]?.resources).toEqual([resource]);
    expect(laptop.hall.show(resource)).toMatchObject({ DesiredCapacity: "5", MaxSize: "9" });
    const record = await laptop.world.ports.dockets.load(parseResource(resource));
    expect(record?.live?.state).toBe("there");
    expect(laptop.warned).toEqual([]);
  });

  it("that failed are counted on what is known by then, once, however often they are sent", async () => {
    const laptop = await played();
    await send(laptop, text(made));
    await laptop.pass(5 * minute);
    const again = { ...failed, eventID: "e-4" };
    const stranger = { ...failed, eventID: "e-5", requestParameters: { autoScalingGroupName: "made-up" } };
    await send(laptop, text(failed, again, stranger));
    const [line] = await linesOf(await send(laptop, text(failed)));
    expect(line).toMatchObject({ status: "ignored", why: expect.stringContaining("counted") });
    await laptop.pass(5 * minute);
    const counted = (id: string) => {
      const resource = parseResource(`${other}/eu-north-1/AWS::AutoScaling::AutoScalingGroup/${id}`);
      return laptop.world.ports.refusals.between(resource, 0, laptop.world.clock.now() + minute);
    };
    expect(await counted("orders")).toHaveLength(2);
    expect(await counted("made-up")).toEqual([]);
    expect(laptop.warned).toEqual([]);
  });

  it("of the laptop's own account are only observed too where the sandbox has no such resource", async () => {
    const laptop = await played();
    const opened = {
      fromPort: 22,
      toPort: 22,
      ipProtocol: "tcp",
      ipRanges: { items: [{ cidrIp: "0.0.0.0/0" }] },
    };
    const made = {
      ...call("CreateSecurityGroup", "e-7", { groupName: "odd", groupDescription: "d", vpcId: "vpc-1" }),
      eventSource: "ec2.amazonaws.com",
      responseElements: { groupId: "sg-0odd" },
    };
    const hole = {
      ...call("AuthorizeSecurityGroupIngress", "e-8", {
        groupId: "sg-0odd",
        ipPermissions: { items: [opened] },
      }),
      eventSource: "ec2.amazonaws.com",
      eventTime: "2026-11-21T02:59:00Z",
    };
    const own = text(made, hole).replaceAll(other, "123456789012");
    const [, line] = await linesOf(await send(laptop, own));
    expect(line).toMatchObject({ status: "taken" });
    const [resource = ""] = line?.resources ?? [];
    await laptop.pass(60 * minute);
    expect(JSON.stringify(laptop.hall.show(resource))).toContain("0.0.0.0/0");
    const record = await laptop.world.ports.dockets.load(parseResource(resource));
    expect(record?.live?.state).toBe("there");
    expect(record?.restores).toEqual([]);
    expect(laptop.world.runtime.policy.file.mode.scopes[0]).toEqual({
      in: { resources: [resource] },
      mode: "observe",
    });
  });

  it("are each taken once", async () => {
    const laptop = await played();
    await send(laptop, text(made));
    const lines = await linesOf(await send(laptop, text(made, grown)));
    expect(lines.map(({ status }) => status)).toEqual(["known", "taken"]);
  });

  it("change nothing of what the sandbox itself made", async () => {
    const laptop = await played();
    const before = laptop.hall.show("checkout");
    const forged = JSON.parse(
      text({
        ...grown,
        requestParameters: { autoScalingGroupName: "checkout", desiredCapacity: 99 },
      }).replaceAll(other, "123456789012"),
    ) as object;
    expect((await linesOf(await send(laptop, JSON.stringify(forged))))[0]?.status).toBe("taken");
    await laptop.pass(5 * minute);
    expect(laptop.hall.show("checkout")).toEqual(before);
  });

  it("are sent by the command line, which says what became of them", async () => {
    const laptop = await played();
    const { code, out } = await parley(["send", "docs/examples/night.jsonl", "--at", laptop.address]);
    const records = readFileSync("docs/examples/night.jsonl", "utf8").trim().split("\n").length;
    expect(code).toBe(0);
    const counted = [...out.matchAll(/^ +(\d+) {2}/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
    expect(counted).toBe(records);
  });

  it("of another site, or over 64 MB, are refused", async () => {
    const laptop = await played();
    const foreign = await fetch(`${laptop.address}/events`, {
      method: "POST",
      headers: { origin: "https://evil.example" },
      body: text(made),
    });
    const large = await fetch(`${laptop.address}/events`, {
      method: "POST",
      body: new Uint8Array(64 * 1024 * 1024 + 1),
    });
    expect([foreign.status, large.status]).toEqual([403, 413]);
  });

  it("answers every record of 1,000 hostile bodies, or says that it is no log", async () => {
    const laptop = await played();
    let [logs, records] = [0, 0];
    for (let index = 0; index < 1_000; index += 1) {
      const { text: body } = eventsCase(20261121, index);
      const answer = await send(laptop, body);
      if (answer.status === 400) continue;
      expect(answer.status).toBe(200);
      const lines = await linesOf(answer);
      expect(lines.map(({ record }) => record)).toEqual(lines.map((_line, at) => at + 1));
      for (const line of lines)
        expect(line.status === "taken" || line.status === "resolved" || line.why !== undefined).toBe(true);
      logs += 1;
      records += lines.length;
    }
    expect(logs).toBeGreaterThan(300);
    expect(records).toBeGreaterThan(1_000);
    await laptop.pass(minute);
    expect((await fetch(laptop.address)).status).toBe(200);
  });
});

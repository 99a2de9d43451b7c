import { CloudControlClient } from "@aws-sdk/client-cloudcontrol";
import { describe, expect, it } from "vitest";
import { cloudControlCloud } from "#adapters/aws/outside/cloud/cloud-control.ts";
import type { SpokePlace } from "#adapters/aws/outside/spoke-clients.ts";
import { cloudContract } from "../cloud.contract.ts";
import { wire } from "../wire/wire.ts";
import { cloudThat, group, now, patch, throwing } from "./cloud-over-line.ts";
import { FakeCloudControl } from "./fake-cloud-control.ts";

function contractOver(name: string, refusesAtOnce: boolean): void {
  cloudContract(name, () => {
    const controls = new Map<string, FakeCloudControl>();
    const control = ({ account, region }: SpokePlace) => {
      const key = `${account}/${region}`;
      const known = controls.get(key) ?? new FakeCloudControl(refusesAtOnce);
      controls.set(key, known);
      return known;
    };
    const clientFor = async (place: SpokePlace) =>
      new CloudControlClient(wire((call) => control(place).answer(call)).config);
    return {
      cloud: cloudControlCloud(clientFor, { handlerRole: () => undefined, now }),
      put: (resource, properties) => control(resource).put(resource.type, resource.id, properties),
      fault: (next) => control(group).fault(next),
    };
  });
}

contractOver("Cloud Control", true);
contractOver("Cloud Control, which refuses later,", false);

describe("Cloud Control cloud", () => {
  it("asks for exactly this", async () => {
    const { cloud, calls } = cloudThat(({ action }) =>
      action === "ListResources"
        ? { ResourceDescriptions: [{ Identifier: "checkout" }], NextToken: "n-2" }
        : {
            ProgressEvent: { RequestToken: "r-1", OperationStatus: "SUCCESS" },
            ResourceDescription: { Properties: "{}" },
          },
    );
    await cloud.get(group);
    await cloud.update(group, patch, "restore-1");
    await cloud.status(group, "r-1");
    await cloud.cancel(group, "r-1");
    await cloud.list(group);
    expect(await cloud.list(group, "n-1")).toEqual({ ids: ["checkout"], next: "n-2" });
    const TypeName = group.type;
    const RoleArn = "arn:aws:iam::111122223333:role/parley-handler-AutoScaling";
    expect(calls.map(({ action, input }) => [action, input])).toEqual([
      ["GetResource", { TypeName, Identifier: "checkout", RoleArn }],
      [
        "UpdateResource",
        {
          TypeName,
          Identifier: "checkout",
          PatchDocument: JSON.stringify(patch),
          ClientToken: "restore-1",
          RoleArn,
        },
      ],
      ["GetResourceRequestStatus", { RequestToken: "r-1" }],
      ["CancelResourceRequest", { RequestToken: "r-1" }],
      ["ListResources", { TypeName, MaxResults: 100 }],
      ["ListResources", { TypeName, MaxResults: 100, NextToken: "n-1" }],
    ]);
  });

  describe("reading", () => {
    it.each([
      "TypeNotFoundException",
      "UnsupportedActionException",
      "PrivateTypeException",
      "InvalidRequestException",
      "ValidationException",
    ])("cannot read it on %s", async (name) => {
      expect(await throwing(name, "no\nhandler").get(group)).toEqual({
        state: "unreadable",
        why: "no handler",
      });
    });

    it.each([
      { name: "ThrottlingException", fault: "Unavailable" },
      { name: "HandlerInternalFailureException", fault: "Unavailable" },
      { name: "GeneralServiceException", fault: "Unavailable" },
      { name: "NetworkFailureException", fault: "Unavailable" },
      { name: "AccessDeniedException", fault: "Misconfigured" },
      { name: "InvalidCredentialsException", fault: "Misconfigured" },
    ])("turns $name into $fault", async ({ name, fault }) => {
      await expect(throwing(name).get(group)).rejects.toMatchObject({ name: fault });
    });

    it("leaves unread what a policy forbids its handler to read", async () => {
      const why = (action: string) =>
        `User: parley-reader is not authorized to perform: ${action} with an explicit deny in an identity-based policy`;
      const reading = (action: string) => throwing("AccessDeniedException", why(action)).get(group);
      const secret = "secretsmanager:GetSecretValue";
      expect(await reading(secret)).toEqual({ state: "unreadable", why: why(secret) });
      await expect(reading("cloudformation:GetResource")).rejects.toMatchObject({ name: "Misconfigured" });
    });

    it("asks without a role where Cloud Control acts with the caller's own session", async () => {
      const { calls, config } = wire(() => ({ ResourceDescription: { Properties: "{}" } }));
      const settings = { handlerRole: () => undefined, now };
      await cloudControlCloud(async () => new CloudControlClient(config), settings).get(group);
      expect(calls.map(({ input }) => input)).toEqual([{ TypeName: group.type, Identifier: "checkout" }]);
    });

    it.each([
      { what: "no properties", text: undefined, why: "Cloud Control told nothing of it" },
      { what: "half a document", text: "{", why: "its properties are no JSON object" },
      { what: "a list", text: "[1]", why: "its properties are no JSON object" },
      { what: "null", text: "null", why: "its properties are no JSON object" },
      {
        what: "a deep document",
        text: `{"a":${"[".repeat(300)}${"]".repeat(300)}}`,
        why: "its properties are nested too deep",
      },
      {
        what: "a bottomless one",
        text: `{"a":${"[".repeat(200_000)}${"]".repeat(200_000)}}`,
        why: "its properties are nested too deep",
      },
      {
        what: "a huge one",
        text: `{"a":"${"x".repeat(1_100_000)}"}`,
        why: "its properties are too large",
      },
    ])("cannot read $what", async ({ text: Properties, why }) => {
      const { cloud } = cloudThat(() => ({ ResourceDescription: { Identifier: "checkout", Properties } }));
      expect(await cloud.get(group)).toEqual({ state: "unreadable", why });
    });

    it.each(["TypeNotFoundException", "UnsupportedActionException", "InvalidRequestException"])(
      "has nothing to list on %s",
      async (name) => {
        expect(await throwing(name).list(group)).toEqual({ ids: [] });
      },
    );

    it.each(["ThrottlingException", "HandlerFailureException"])("is unavailable on %s", async (name) => {
      await expect(throwing(name).list(group)).rejects.toMatchObject({ name: "Unavailable" });
    });

    it("does not take a page that is no longer known for the end of the list", async () => {
      await expect(throwing("InvalidRequestException").list(group, "n-1")).rejects.toMatchObject({
        name: "Unavailable",
      });
    });
  });
});

import { describe, expect, it } from "vitest";
import type { Scheduler } from "#core/ports/outside/scheduler.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";

export type OpenScheduler = {
  readonly scheduler: Scheduler;
  /** What is still to come. */
  readonly due: () => readonly { readonly resource: ResourceId; readonly at: string }[];
};

const queue: ResourceId = {
  account: "111122223333",
  region: "eu-north-1",
  type: "AWS::SQS::Queue",
  id: "https://sqs.eu-north-1.amazonaws.com/111122223333/orders|é",
};
const bucket: ResourceId = { ...queue, region: "global", type: "AWS::S3::Bucket", id: "x".repeat(2_048) };

export function schedulerContract(name: string, open: () => OpenScheduler): void {
  describe(`${name} scheduler`, () => {
    it("has a docket looked at at the moment", async () => {
      const { scheduler, due } = open();
      await scheduler.lookAt(queue, "2027-02-28T23:59:59Z");
      await scheduler.lookAt(bucket, "2027-03-01T04:00:00+02:00");
      expect(due().map(({ resource, at }) => [resource, Date.parse(at)])).toEqual([
        [queue, Date.parse("2027-02-28T23:59:59Z")],
        [bucket, Date.parse("2027-03-01T02:00:00Z")],
      ]);
    });

    it("lets a later call take the place of the earlier", async () => {
      const { scheduler, due } = open();
      await scheduler.lookAt(queue, "2027-02-28T12:00:00Z");
      await scheduler.lookAt(queue, "2027-01-01T12:00:00Z");
      expect(due().map(({ at }) => Date.parse(at))).toEqual([Date.parse("2027-01-01T12:00:00Z")]);
    });

    it("does not lose a moment that is over", async () => {
      const { scheduler, due } = open();
      await scheduler.lookAt(queue, "2020-01-01T00:00:00Z");
      expect(due()).toMatchObject([{ resource: queue }]);
    });
  });
}

import {
  eventBridgeClient,
  kmsClient,
  schedulerClient,
  snsClient,
  sqsClient,
  stepFunctionsClient,
} from "#adapters/aws/clients.ts";
import { stepFunctionsRunner } from "#adapters/aws/outside/case-runner.ts";
import { sqsLookQueue } from "#adapters/aws/outside/look-queue.ts";
import { eventBridgePublisher } from "#adapters/aws/outside/publisher.ts";
import { schedulerOnce } from "#adapters/aws/outside/scheduler.ts";
import { kmsSecretDigests } from "#adapters/aws/outside/secret-digests.ts";
import { sqsTaskQueue } from "#adapters/aws/outside/task-queue.ts";
import { kmsLinkSigner } from "#adapters/aws/people/link-signer.ts";
import { snsMailer } from "#adapters/aws/people/mailer.ts";
import { sqsNotifier } from "#adapters/aws/people/notifier.ts";
import { snsSubscriptions } from "#adapters/aws/people/subscriptions.ts";
import type { Ports } from "../runtime.ts";
import type { Ground, Makers } from "./ground.ts";
import { lazily } from "./lazily.ts";

type Services = Pick<
  Ports,
  | "cases"
  | "links"
  | "looks"
  | "mailer"
  | "notifier"
  | "publisher"
  | "scheduler"
  | "secrets"
  | "subscriptions"
  | "tasks"
>;

/** The services of Parley's own account that carry its work on. */
export function servicesIn({ environment: { told } }: Ground): Makers<Services> {
  const here = () => ({ region: told("AWS_REGION") });
  const queueUrls = lazily({
    wake: () => told("WAKE_QUEUE_URL"),
    baseline: () => told("BASELINE_QUEUE_URL"),
  });
  const schedules = () => ({
    group: told("SCHEDULE_GROUP"),
    target: told("END_LEASES_ARN"),
    deadLetters: told("SCHEDULE_DEAD_LETTERS_ARN"),
    role: told("SCHEDULE_ROLE_ARN"),
    now: Date.now,
  });
  return {
    cases: () =>
      stepFunctionsRunner(stepFunctionsClient(here()), { stateMachine: told("STATE_MACHINE_ARN") }),
    looks: () => sqsLookQueue(sqsClient(here()), { queueUrl: told("LOOK_QUEUE_URL") }),
    tasks: () => sqsTaskQueue(sqsClient(here()), { queueUrls }),
    scheduler: () => schedulerOnce(schedulerClient(here()), schedules()),
    links: () => kmsLinkSigner(kmsClient(here()), { key: told("LINK_KEY_ARN") }),
    mailer: () => snsMailer(snsClient(here()), { topic: told("NOTICE_TOPIC_ARN") }),
    notifier: () => sqsNotifier(sqsClient(here()), { queueUrl: told("NOTICE_QUEUE_URL") }),
    subscriptions: () => snsSubscriptions(snsClient(here()), { topic: told("NOTICE_TOPIC_ARN") }),
    publisher: () => eventBridgePublisher(eventBridgeClient(here()), { bus: told("DECISION_BUS") }),
    secrets: () => kmsSecretDigests(kmsClient(here()), { key: told("SECRETS_KEY_ARN") }),
  };
}

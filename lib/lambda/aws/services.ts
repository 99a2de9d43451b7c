import type { Ports } from "#acts/runtime.ts";
import {
  eventBridgeClient,
  hastyQueueClient,
  kmsClient,
  mailClient,
  schedulerClient,
  snsClient,
  sqsClient,
  stepFunctionsClient,
} from "#adapters/aws/clients.ts";
import { jsonDesk } from "#adapters/aws/desk/json-desk.ts";
import { stepFunctionsRunner } from "#adapters/aws/outside/case-runner.ts";
import { sqsHookQueue } from "#adapters/aws/outside/hook-queue.ts";
import { secretsManagerHookSecrets } from "#adapters/aws/outside/hook-secrets.ts";
import { sqsLookQueue } from "#adapters/aws/outside/look-queue.ts";
import { eventBridgePublisher } from "#adapters/aws/outside/publisher.ts";
import { sqsRunQueue } from "#adapters/aws/outside/run-queue.ts";
import { schedulerOnce } from "#adapters/aws/outside/scheduler.ts";
import { kmsSealer } from "#adapters/aws/outside/sealer.ts";
import { sqsTaskQueue } from "#adapters/aws/outside/task-queue.ts";
import { sqsTrialQueue } from "#adapters/aws/outside/trial-queue.ts";
import { kmsLinkSigner } from "#adapters/aws/people/link-signer.ts";
import { snsMailer } from "#adapters/aws/people/mailer.ts";
import { sqsNotifier } from "#adapters/aws/people/notifier.ts";
import { snsSubscriptions } from "#adapters/aws/people/subscriptions.ts";
import { s3SealStore } from "#adapters/aws/stores/seal-store.ts";
import { once } from "#core/remembered.ts";
import type { Environment } from "./environment.ts";
import type { AwsGround, Makers } from "./ground.ts";
import { lazily } from "./lazily.ts";

const hereIn =
  ({ told }: Environment) =>
  () => ({ region: told("AWS_REGION") });

/** The queues of Parley's own account, by which its functions hand each other work. */
export function queuesIn({
  environment,
}: AwsGround): Makers<Pick<Ports, "looks" | "notifier" | "tasks" | "trials">> {
  const { told } = environment;
  const here = hereIn(environment);
  const queueUrls = lazily({
    wake: () => told("WAKE_QUEUE_URL"),
    baseline: () => told("BASELINE_QUEUE_URL"),
  });
  const noticeQueues = {
    notices: () => told("NOTICE_QUEUE_URL"),
    posts: () => told("POST_QUEUE_URL"),
    tells: () => told("TELL_QUEUE_URL"),
  };
  return {
    looks: () => sqsLookQueue(sqsClient(here()), { queueUrl: told("LOOK_QUEUE_URL") }),
    notifier: () => sqsNotifier(sqsClient(here()), noticeQueues),
    tasks: () => sqsTaskQueue(sqsClient(here()), { queueUrls }),
    trials: () => sqsTrialQueue(hastyQueueClient(here()), { queueUrl: told("TRIAL_QUEUE_URL") }),
  };
}

/** What takes messages of systems: the secrets that prove them, and the queue for what they say. */
export function hooksIn({
  environment,
}: AwsGround): Makers<Pick<Ports, "hookQueue" | "hookSecrets" | "runQueue">> {
  const { told } = environment;
  const here = hereIn(environment);
  return {
    hookQueue: () => sqsHookQueue(sqsClient(here()), { queueUrl: told("HOOK_QUEUE_URL") }),
    runQueue: () => sqsRunQueue(sqsClient(here()), { queueUrl: told("RUN_QUEUE_URL") }),
    hookSecrets: () => {
      const names = new Map(Object.entries(JSON.parse(told("HOOK_SECRETS")) as Record<string, string>));
      const desk = jsonDesk(sqsClient(here()).config, here());
      return secretsManagerHookSecrets(desk, { nameOf: (source) => names.get(source), now: Date.now });
    },
  };
}

/** What says what came out. */
export function busIn({ environment }: AwsGround): Makers<Pick<Ports, "publisher">> {
  const here = hereIn(environment);
  const bus = () => environment.told("DECISION_BUS");
  return { publisher: () => eventBridgePublisher(eventBridgeClient(here()), { bus: bus() }) };
}

/** What carries a case on and says what came out. */
export function casesIn(ground: AwsGround): Makers<Pick<Ports, "cases" | "publisher">> {
  const { environment } = ground;
  const { told } = environment;
  const here = hereIn(environment);
  return {
    cases: () =>
      stepFunctionsRunner(stepFunctionsClient(here()), { stateMachine: told("STATE_MACHINE_ARN") }),
    ...busIn(ground),
  };
}

/** What looks again at the moment at which a verdict may change by itself. */
export function schedulesIn({ environment }: AwsGround): Makers<Pick<Ports, "scheduler">> {
  const { told } = environment;
  const here = hereIn(environment);
  const schedules = () => ({
    group: told("SCHEDULE_GROUP"),
    target: told("END_LEASES_ARN"),
    deadLetters: told("SCHEDULE_DEAD_LETTERS_ARN"),
    role: told("SCHEDULE_ROLE_ARN"),
    now: Date.now,
  });
  return { scheduler: () => schedulerOnce(schedulerClient(here()), schedules()) };
}

/** Links by which people answer. */
export function linksIn({ environment }: AwsGround): Makers<Pick<Ports, "links">> {
  const { told } = environment;
  const here = hereIn(environment);
  return { links: () => kmsLinkSigner(kmsClient(here()), { key: told("LINK_KEY_ARN") }) };
}

/** Digests of what is hidden. */
export function secretsIn({ environment }: AwsGround): Makers<Pick<Ports, "secrets">> {
  return {
    secrets: () => {
      const settings = { region: environment.told("AWS_REGION"), key: environment.told("SECRETS_KEY_ARN") };
      const opened = once(async () => {
        const { keptSecrets } = await import("#adapters/aws/outside/kept-secrets.ts");
        return keptSecrets(settings);
      });
      return { digest: async (text) => (await opened()).digest(text) };
    },
  };
}

/** What reaches people's letter boxes, and who reads them. */
export function mailIn({ environment }: AwsGround): Makers<Pick<Ports, "mailer" | "subscriptions">> {
  const { told } = environment;
  const here = hereIn(environment);
  return {
    mailer: () => snsMailer(mailClient(here()), { topic: told("NOTICE_TOPIC_ARN") }),
    subscriptions: () => snsSubscriptions(snsClient(here()), { topic: told("NOTICE_TOPIC_ARN") }),
  };
}

/** What signs the decisions of a day, and where that is kept. */
export function sealsIn({ environment }: AwsGround): Makers<Pick<Ports, "sealer" | "seals">> {
  const { told } = environment;
  const common = lazily({ client: () => kmsClient(hereIn(environment)()) });
  return {
    sealer: () => kmsSealer(common.client, { key: told("SEAL_KEY_ARN") }),
    seals: () => s3SealStore(common.client.config, { url: told("SEALS_URL"), region: told("AWS_REGION") }),
  };
}

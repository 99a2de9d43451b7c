import { describe, expect, it } from "vitest";
import { secretsManagerChannelSecrets } from "#adapters/aws/people/channel-secrets.ts";
import { Misconfigured, Unavailable } from "#core/faults.ts";

const minute = 60_000;

function secretsBehind(answer: (id: string) => Promise<Readonly<Record<string, unknown>>>) {
  const asked: unknown[] = [];
  let now = 0;
  const secretOf = secretsManagerChannelSecrets(
    (call) => {
      asked.push(call);
      return answer(String(call.input["SecretId"]));
    },
    { prefix: "parley/channels/", now: () => now },
  );
  return { secretOf, asked, pass: (ms: number) => (now += ms) };
}

describe("secrets of channels in Secrets Manager", () => {
  it("are read below the installation's own prefix, as they are", async () => {
    const { secretOf, asked } = secretsBehind((id) => Promise.resolve({ SecretString: `address of ${id}` }));
    expect(await secretOf("checkout")).toBe("address of parley/channels/checkout");
    expect(asked).toEqual([
      {
        service: "secretsmanager",
        action: "GetSecretValue",
        input: { SecretId: "parley/channels/checkout" },
      },
    ]);
  });

  it("are read once in five minutes, each by itself, so that another address counts soon", async () => {
    const stored = { text: "old" };
    const { secretOf, asked, pass } = secretsBehind(() => Promise.resolve({ SecretString: stored.text }));
    await secretOf("checkout");
    stored.text = "new";
    pass(5 * minute - 1);
    expect(await secretOf("checkout")).toBe("old");
    expect(await secretOf("platform")).toBe("new");
    pass(1);
    expect(await secretOf("checkout")).toBe("new");
    expect(asked).toHaveLength(3);
  });

  it.each([{}, { SecretBinary: "aGk=" }, { SecretString: 7 }])(
    "are a mistake of the deployment where %j is stored, and nothing of it is told",
    async (answer) => {
      const { secretOf } = secretsBehind(() => Promise.resolve(answer));
      const failed = secretOf("checkout");
      await expect(failed).rejects.toBeInstanceOf(Misconfigured);
      await expect(failed).rejects.toThrow("the secret `parley/channels/checkout` holds no text");
      await expect(failed).rejects.not.toThrow("aGk=");
    },
  );

  it("are asked for again after a fault, which is not kept", async () => {
    const state = { isDown: true };
    const { secretOf } = secretsBehind(() =>
      state.isDown ? Promise.reject(new Unavailable("throttled")) : Promise.resolve({ SecretString: "here" }),
    );
    await expect(secretOf("checkout")).rejects.toBeInstanceOf(Unavailable);
    state.isDown = false;
    expect(await secretOf("checkout")).toBe("here");
  });
});

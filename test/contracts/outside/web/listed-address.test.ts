import { describe, expect, it } from "vitest";
import { addressIn } from "#adapters/web/listed-address.ts";
import type { NoticeChannel } from "#core/ports/people/channels.ts";

const key = "k".repeat(32);
const channel = (kind: NoticeChannel["kind"], host?: string): NoticeChannel => ({
  ...{ kind, name: "deploys", for: [], on: [], instead: false },
  ...(host !== undefined && { host }),
});

const anywhere = [
  "http://hooks.slack.com/services/x",
  "https://hooks.slack.com:8443/services/x",
  "https://user@hooks.slack.com/x",
  "https://user:secret@hooks.slack.com/x",
  "https://hooks.slack.com@evil.example/x",
  "https://hooks.slack.com.evil.example/x",
  "https://evil.example/hooks.slack.com",
  "https://evil.example#hooks.slack.com",
  "https://evil.example?hooks.slack.com",
  "https://evil.example\\@hooks.slack.com.evil.example/x",
  "https://hooks-slack.com/x",
  "https://xhooks.slack.com/x",
  "https://slack.com/x",
  "https://hooks.slack.com./x",
  "https://hооks.slack.com/x",
  "https://hooks。slack。example/x",
  "https://logic.azure.com/x",
  "https://evillogic.azure.com.evil.example/x",
  "https://azure.com/x",
  "https://127.0.0.1/x",
  "https://2130706433/x",
  "https://0x7f.1/x",
  "https://[::1]/x",
  "https://[::ffff:169.254.169.254]/x",
  "https://169.254.169.254/latest/meta-data",
  "https://localhost/x",
  "https://metadata.google.internal/x",
  "https://10.0.0.1/x",
  "ftp://hooks.slack.com/x",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "data:text/plain,x",
  "gopher://hooks.slack.com/x",
  "//hooks.slack.com/x",
  "hooks.slack.com/services/x",
  "https:///x",
  "https://",
  "",
  "null",
  `{"url": "https://evil.example/x", "key": "${key}"}`,
  '{"url": {"href": "https://hooks.slack.com/x"}}',
  '["https://hooks.slack.com/x"]',
  `https://hooks.slack.com/${"x".repeat(8_000)}`,
];

describe("a hostile address", () => {
  it("of these there are at least forty", () => expect(new Set(anywhere).size).toBeGreaterThanOrEqual(40));

  it.each(["slack", "teams"] as const)("is refused for %s, and no word of it is told", (kind) => {
    const channels = channel(kind);
    for (const secret of anywhere) {
      const found = addressIn(secret, channels);
      expect("mistake" in found, secret).toBe(true);
      if ("mistake" in found && secret.length > 8) expect(found.mistake).not.toContain(secret);
    }
  });

  it("is refused for a webhook whose one host is another", () => {
    for (const url of anywhere) {
      const secret = JSON.stringify({ url, key });
      expect("mistake" in addressIn(secret, channel("webhook", "alerts.example.com")), url).toBe(true);
    }
  });

  it("is none where it leads to what is listed", () => {
    expect(addressIn("https://hooks.slack.com/services/x", channel("slack"))).toHaveProperty("url");
    expect(addressIn("https://prod-1.logic.azure.com/x", channel("teams"))).toHaveProperty("url");
    const secret = JSON.stringify({ url: "https://alerts.example.com/x", key });
    expect(addressIn(secret, channel("webhook", "alerts.example.com"))).toHaveProperty("url");
  });
});

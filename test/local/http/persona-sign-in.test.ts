import { describe, expect, it } from "vitest";
import { personaSignIn } from "#local/http/persona-sign-in.ts";

const hour = 3_600_000;
const publicUrl = "http://127.0.0.1:8787";
const userArn = "arn:aws:sts::123456789012:assumed-role/oncall/ada";
const personas = [{ name: "ada", about: "Ada", userArn, email: "ada@example.com" }];

function house() {
  const time = { now: 0 };
  const signIn = personaSignIn(personas, { key: "a key", now: () => time.now, publicUrl });
  return { time, signIn };
}

async function tokenFor({ signIn }: ReturnType<typeof house>): Promise<string> {
  const { location, memo } = await signIn.begin("/console");
  const returned = await signIn.finish(`persona=ada&${new URL(location).searchParams}`, memo);
  if (!returned.ok) throw new Error(returned.why);
  return returned.token;
}

describe("a choice of personas", () => {
  it("holds for twelve hours", async () => {
    const here = house();
    const token = await tokenFor(here);
    here.time.now = 12 * hour - 1;
    expect(await here.signIn.who(token)).toEqual({
      subject: "ada",
      email: "ada@example.com",
      name: "Ada",
      groups: [],
    });
    here.time.now = 12 * hour;
    expect(await here.signIn.who(token)).toBeUndefined();
  });

  it("is known by a seal of this laptop and by nothing that anybody could write", async () => {
    const here = house();
    const token = await tokenFor(here);
    const [said = "", seal = ""] = token.split(".");
    const other = personaSignIn(personas, { key: "another", now: () => 0, publicUrl });
    const longer = Buffer.from(JSON.stringify(["ada", 99 * hour])).toString("base64url");
    for (const forged of ["ada", said, `${said}.`, `${longer}.${seal}`, `${token}.${seal}`])
      expect(await here.signIn.who(forged)).toBeUndefined();
    expect(await other.who(token)).toBeUndefined();
  });

  it("is only taken from the one who was sent to make it", async () => {
    const { signIn } = house();
    const { location } = await signIn.begin("/console");
    const { memo: ofAnother } = await signIn.begin("/console");
    const query = `persona=ada&${new URL(location).searchParams}`;
    expect(await signIn.finish(query, ofAnother)).toEqual({
      ok: false,
      why: "this sign-in was not begun here",
    });
  });

  it.each(["persona=ada&state=", "persona=ada"])(
    "is not taken from anyone who never set out: %s",
    async (query) => {
      for (const memo of ["", "."])
        expect(await house().signIn.finish(query, memo)).toEqual({
          ok: false,
          why: "this sign-in was not begun here",
        });
    },
  );

  it("knows nobody who does not live here", async () => {
    const { signIn } = house();
    const { location, memo } = await signIn.begin("/console");
    const query = `persona=eve&${new URL(location).searchParams}`;
    expect(await signIn.finish(query, memo)).toEqual({ ok: false, why: "nobody of that name is here" });
  });
});

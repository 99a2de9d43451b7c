import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resourceText } from "#core/resources/resource-id.ts";
import { consoleRoutes } from "#http/console/console-app.ts";
import { docketOf } from "../../pipeline/stage.ts";
import { publicUrl } from "./browser.ts";
import { toldIn, type Visited, visit } from "./crawl.ts";
import type { Hall } from "./hall.ts";
import {
  enterAs,
  foreign,
  foreignResources,
  otherAccount,
  ownGroup,
  plantedHall,
  secrets,
  sharedRef,
  type Who,
} from "./planted-hall.ts";

let at: Hall;
let alone: Hall;
beforeAll(async () => {
  [at, alone] = await Promise.all([plantedHall(true), plantedHall(false)]);
}, 60_000);
afterAll(() => Promise.all([at.issuer.close(), alone.issuer.close()]));

const who = {
  /** By their address, which the deployment spells with capitals. */
  reader: { email: "rea@example.com" },
  /** By the group in their token. */
  team: { email: "tom@example.com", groups: ["checkout-team", "canteen"] },
  auditor: { email: "aud@example.com", groups: ["auditors"] },
  approver: { email: "ada@example.com" },
  stranger: { email: "eve@example.com", groups: ["Auditors", "all"] },
} as const satisfies Readonly<Record<string, Who>>;

type Ids = { readonly case: string; readonly question: string };

/** Of a resource its open case, or else the last one. */
async function idsOf({ story }: Hall, resource = story.resource): Promise<Ids> {
  const { case: open } = await docketOf(story, resource);
  const { decisions } = await story.ports.decisions.list(resource);
  return { case: open?.id ?? decisions[0]?.case ?? "none", question: open?.questions[0]?.id ?? "none" };
}

const sheetOf = (resource: string, more: Readonly<Record<string, string>> = {}): string =>
  `/console/resources?${new URLSearchParams({ resource, ...more })}`;
const moments = ["2026-11-21T03:45:00Z", "2026-11-21T04:35:00Z", "2026-11-21T12:00:00Z"];
const forms = ["", "csv", "json"] as const;
const supposedAt = "&then=2026-11-22T12%3A00";

const sheetsOf = (resource: string): readonly string[] => [
  sheetOf(resource),
  ...moments.map((moment) => sheetOf(resource, { at: moment })),
  `${sheetOf(resource)}${supposedAt}`,
  sheetOf(resource, { closed: "0123456789abcdef" }),
  sheetOf(resource, { gone: "0123456789abcdef" }),
];

const soughtAs = (q: string): readonly string[] => [
  `/console/resources?${new URLSearchParams({ q })}`,
  `/console/resources?${new URLSearchParams({ q, as: "json" })}`,
];
const listed = (path: string): readonly string[] =>
  forms.map((as) => (as === "" ? path : `${path}?as=${as}`));

const sought = [
  ...["", "c", "z", "service=checkout", "owner=", "DB_PASSWORD=hunter2", "handover=AKIA", "batch-worker"],
  ...["123456789012/eu-north-1/AWS::Lambda::Function", `${otherAccount}/eu-north-1/AWS::EC2::SecurityGroup`],
  ...[secrets.tag, foreign.group, foreign.role],
];

/** Addresses under each route: what is there for somebody, and what is only guessed. */
async function addressesOf(hall: Hall): Promise<Readonly<Record<string, readonly string[]>>> {
  const others = hall === at ? foreignResources(hall) : [];
  const ids = await Promise.all([hall.story.resource, ownGroup, ...others].map((one) => idsOf(hall, one)));
  const all = [hall.story.resource, ownGroup, ...others].map(resourceText);
  return {
    "/console": ["/console"],
    "/console/resources": [...all.flatMap(sheetsOf), ...sought.flatMap(soughtAs)],
    "/console/actors": listed("/console/actors"),
    "/console/policy": [...listed("/console/policy"), "/console/policy?edit"],
    "/console/situations": listed("/console/situations"),
    "/console/cases/:case": ids.map((one) => `/console/cases/${one.case}`),
    "/console/questions/:case/:question": ids.map((one) => `/console/questions/${one.case}/${one.question}`),
    "/console/leave": ["/console/leave", `/console/leave?${new URLSearchParams({ agent: foreign.role })}`],
    "/console/sign-in": ["/console/sign-in?back=/console"],
    "/console/callback": ["/console/callback?code=x&state=y"],
    "/console/sign-out": [],
  };
}

const plantedIn = (told: string, planted: readonly string[]): readonly string[] =>
  planted.filter((text) => told.includes(text));

const visits = new Map<string, Promise<Visited>>();

/** What somebody is told at every address, asked once. */
function visited(name: keyof typeof who, hall = at): Promise<Visited> {
  const key = `${name} ${hall === at}`;
  const known = visits.get(key) ?? visitAll(name, hall);
  visits.set(key, known);
  return known;
}

async function visitAll(name: keyof typeof who, hall: Hall): Promise<Visited> {
  const all = Object.values(await addressesOf(hall)).flat();
  return await visit(await enterAs(hall, who[name]), all);
}

const pages = (found: Visited, beginning: string, status = 200): number =>
  [...found].filter(([address, page]) => address.startsWith(beginning) && page.status === status).length;

describe("what the console tells", () => {
  it("is asked at every route that there is", async () => {
    const known = Object.keys(await addressesOf(at));
    expect(known.toSorted()).toEqual([...new Set(consoleRoutes.map(({ path }) => path))].toSorted());
  });

  it("is to a reader of one service nothing of others and no secret", async () => {
    const found = await visited("reader");
    const others = await Promise.all(foreignResources(at).map((one) => idsOf(at, one)));
    const ids = others.flatMap((one) => [one.case, one.question]).filter((id) => id !== "none");
    expect(ids.length).toBeGreaterThan(3);
    const names = [...foreignResources(at).map(({ id }) => id), ...Object.values(foreign), "zz-", "10.7.0.0"];
    // What was guessed stands in no page, but in the address that was asked for.
    expect(plantedIn(toldIn(found), [...Object.values(secrets), ...ids, ...names])).toEqual([]);
    // Their own they do see, on every kind of page.
    for (const beginning of [
      "/console/cases/",
      "/console/resources?resource=",
      "/console/actors",
      "/console/policy",
    ])
      expect([beginning, pages(found, beginning) > 0]).toEqual([beginning, true]);
    const told = toldIn(found);
    for (const own of ["AutoScalingGroup checkout", "Function checkout", "INC-1042", sharedRef, "(hidden)"])
      expect([own, told.includes(own)]).toEqual([own, true]);
  });

  it("is to a reader of one service the same to the letter if the others' things are not there", async () => {
    const [mine, theirs] = [await visited("reader", alone), await visited("reader")];
    expect(mine.size).toBeGreaterThan(40);
    for (const [address, page] of mine) {
      const other = theirs.get(address);
      expect([address, other?.status, plain(other?.text)]).toEqual([address, page.status, plain(page.text)]);
    }
    // What they found more of is only what was guessed.
    const more = [...theirs].filter(([address]) => !mine.has(address)).map(([, { status }]) => status);
    expect(more.filter((status) => status < 400)).toEqual([]);
    expect(more.length).toBeGreaterThan(0);
  });

  it("is to somebody whose token names the group what it is to the reader by address", async () => {
    const [one, other] = [await enterAs(at, who.reader), await enterAs(at, who.team)];
    for (const path of ["/console", "/console/actors?as=json", "/console/resources?q=c&as=json"])
      expect(named((await other.get(path)).text)).toBe(named((await one.get(path)).text));
  });

  it("is to a reader of everything all of that, and no secret", async () => {
    const told = toldIn(await visited("auditor"));
    expect(plantedIn(told, Object.values(secrets))).toEqual([]);
    for (const seen of [
      foreign.group,
      foreign.lambda,
      foreign.test,
      foreign.account,
      foreign.note,
      foreign.ref,
    ])
      expect([seen, told.includes(seen)]).toEqual([seen, true]);
  });

  it("is to an approver what they may be asked about, and no secret", async () => {
    const told = toldIn(await visited("approver"));
    const { group: asg, note, session, owner } = foreign;
    expect(plantedIn(told, [...Object.values(secrets), asg, note, session, owner])).toEqual([]);
    expect(told).toContain("10.7.0.0");
  });

  it("is to a stranger nothing at all", async () => {
    const found = await visited("stranger");
    expect(new Set([...found.values()].map(({ status }) => status))).toEqual(new Set([403]));
    const texts = ["AutoScalingGroup", "checkout", "INC-", "batch-worker", otherAccount, "zz-"];
    expect(plantedIn(toldIn(found), [...texts, ...Object.values(secrets)])).toEqual([]);
  });
});

/** Without what differs from visit to visit. */
const plain = (text = ""): string => text.replaceAll(/name="token" value="[^"]*"|data-tag="[^"]*"/g, "");
const named = (text: string): string => plain(text).replaceAll(/(?:rea|tom)@example\.com/g, "somebody");

describe("what is somebody else's", () => {
  it("looks to a reader like what was never there", async () => {
    const reader = await enterAs(at, who.reader);
    const [asg] = foreignResources(at);
    const { case: known, question } = await idsOf(at, asg);
    const pairs = [
      [sheetOf(resourceText(asg as never)), sheetOf("123456789012/eu-north-1/AWS::S3::Bucket/nothing")],
      [`/console/cases/${known}`, "/console/cases/nothing"],
      [`/console/questions/${known}/${question}`, "/console/questions/nothing/nothing"],
    ] as const;
    for (const [theirs, nothing] of pairs) {
      const [one, other] = [await reader.get(theirs), await reader.get(nothing)];
      expect([one.status, plain(one.text)]).toEqual([other.status, plain(other.text)]);
      expect([404, 403]).toContain(one.status);
    }
  });

  it("is found by no text, not even by its own name or a secret", async () => {
    const reader = await enterAs(at, who.reader);
    const hidden = [...Object.values(secrets), ...Object.values(foreign), "DB_PASSWORD=hunter2-tag"];
    for (const q of hidden)
      for (const as of ["json", "csv"]) {
        const page = await reader.get(`/console/resources?${new URLSearchParams({ q, as })}`);
        const empty = as === "json" ? '{"items":[]}' : '"resource","name","place","found by","told"\r\n';
        expect([q, page.status, page.text]).toEqual([q, 200, empty]);
      }
  });
});

describe("who only reads", () => {
  it("answers nothing, and is led to no question", async () => {
    const found = await visited("reader");
    expect(
      [...found].filter(([address]) => address.startsWith("/console/questions/")).length,
    ).toBeGreaterThan(0);
    expect(pages(found, "/console/questions/")).toBe(0);
    for (const [address, { text }] of found)
      expect([address, text.includes(`href="${publicUrl}/console/questions/`)]).toEqual([address, false]);
    const before = await docketOf(at.story, at.story.resource);
    const { case: id, question } = await idsOf(at);
    const reader = await enterAs(at, who.reader);
    const sent = { headers: { origin: "https://parley.example" }, form: { choice: "keep", question } };
    const answer = await reader.post(`/console/questions/${id}/${question}`, sent);
    expect(answer.status).toBe(403);
    expect(await docketOf(at.story, at.story.resource)).toEqual(before);
  });

  it("is whom the issuer vouches for, and what the token itself says of groups", async () => {
    const twists = [
      { email_verified: false, says: 403 },
      { email: "tom@example.com", groups: "auditors", says: 200 },
      { email: "tom@example.com", "cognito:groups": ["auditors"], says: 200 },
      { email: "tom@example.com", groups: [["auditors"], { group: "auditors" }, 7], says: 403 },
      { email: "tom@example.com", roles: ["auditors"], says: 403 },
      { email: " REA@Example.com", says: 200 },
    ];
    for (const { says, ...twist } of twists) {
      at.issuer.state.twist = twist as never;
      const browser = await at.enter("rea@example.com");
      at.issuer.state.twist = {};
      const page = await browser.get("/console?groups=auditors", { headers: { "x-groups": "auditors" } });
      expect([twist, page.status]).toEqual([twist, says]);
    }
  });
});

import { describe, expect, test } from "vitest";
import { fieldMessage } from "#contract/errors.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { createOrganiserCalls, openOrganiser } from "../../../testing/test-organiser.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { openMember } from "../../../testing/test-team.ts";

const site = await openTestSite({ argon2: fakeArgon2 });

const day = (days: number) =>
  new Date(site.clock.now + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

describe("two editors at once", () => {
  test("refuse the second edit and store no part of it", async () => {
    const { id, patch, read, bearer } = await openOrganiser(site);
    const { version } = await read();
    expect((await patch({ version, title: "The first one's title" })).status).toBe(200);
    const late = await patch({ version, title: "The second one's title", location: "Lagos" });
    expect([late.status, late.json.code]).toEqual([409, "changed_meanwhile"]);
    expect(await read()).toMatchObject({
      version: version + 1,
      title: "The first one's title",
      location: "Abuja, Nigeria",
    });
    const again = createOrganiserCalls(site, id, bearer);
    expect((await again.patch({ title: "The second one's title" })).json.version).toBe(version + 2);
  });

  test("get one of ten simultaneous edits of the same version written", async () => {
    const { patch, read } = await openOrganiser(site);
    const { version } = await read();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => patch({ version, title: `Title number ${n}` })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect((await read()).version).toBe(version + 1);
  });
});

describe("invalid input is refused with its field, and nothing is written", () => {
  test.each([
    ["title", { title: " ab " }],
    ["title", { title: "x".repeat(81) }],
    ["goal", { goal: 0 }],
    ["goal", { goal: 1e21 }],
    ["goal", { goal: 100.123 }],
    ["currency", { currency: "NGN" }],
    ["category_id", { category_id: 999_999 }],
    ["end_date", { end_date: "2020-01-01" }],
    ["end_date", { end_date: "2026-02-31" }],
    ["funds", { funds: ["Pumps", "pumps"] }],
    ["amount", { suggested_amounts: [{ amount: 0, does: "does nothing" }] }],
    ["amount", { suggested_amounts: [{ amount: 200_000, does: "does a lot" }] }],
    ["suggested_amounts", { suggested_amounts: [{ amount: 12.345, does: "buys chalk" }] }],
    ["does", { suggested_amounts: [{ amount: 50, does: " " }] }],
    ["does", { suggested_amounts: [{ amount: 50, does: "x".repeat(61) }] }],
    ["does", { suggested_amounts: [{ amount: 50, does: "see https://example.org" }] }],
    [
      "suggested_amounts",
      {
        suggested_amounts: [
          { amount: 50, does: "buys a desk" },
          { amount: 50.0, does: "buys two chairs" },
        ],
      },
    ],
    [
      "suggested_amounts",
      {
        suggested_amounts: [1, 2, 3, 4, 5, 6, 7].map((amount) => ({ amount, does: "helps" })),
      },
    ],
    ["name", { wanted: [{ name: " ", note: "", quantity: 1 }] }],
    ["quantity", { wanted: [{ name: "Pipes", note: "", quantity: 1.5 }] }],
    [
      "story",
      { story: [{ kind: "picture", picture: { image: "/x.webp", alt: "" }, caption: null }] },
    ],
    ["text", { story: [{ kind: "paragraph", text: [{ text: "x", href: "javascript:x" }] }] }],
  ])("%s: %j", async (field, body) => {
    const { patch, read } = await openOrganiser(site);
    const before = await read();
    const { status, json } = await patch({ location: "Elsewhere", ...body });
    expect([status, json.code]).toEqual([422, "invalid"]);
    if (field !== "text") expect(fieldMessage(json, field)).toBeTruthy();
    expect(await read()).toEqual(before);
  });

  test("refuses a picture of another campaign", async () => {
    const { patch } = await openOrganiser(site);
    const image = `/pictures/campaigns/${site.key()}/800.webp`;
    const story = [{ kind: "picture", picture: { image, alt: "A well" }, caption: null }];
    expect(fieldMessage((await patch({ story })).json, "story")).toMatch(/not one of/);
  });
});

describe("a draft", () => {
  test("accepts every field and returns the stored values", async () => {
    const { patch } = await openOrganiser(site);
    const { status, json } = await patch({
      title: "  A roof\u200b for\tthe school ",
      description: "Two hundred children sit in the rain.",
      goal: 1234.5,
      currency: "EUR",
      start_date: day(2),
      end_date: day(30),
      location: "Jos",
      beneficiary: { kind: "charity", name: "School Roofs", registration: "RC 9" },
      story: [{ kind: "paragraph", text: [{ text: "See", href: "example.org", onclick: "x" }] }],
      funds: ["Tiles", "Beams"],
      wanted: [{ name: "Ladders", note: "Three metres", quantity: 4 }],
      suggested_amounts: [
        { amount: 50, does: " carries  a beam" },
        { amount: 12.5, does: "lays a row of tiles" },
      ],
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      title: "A roof for the school",
      goal: 1234.5,
      currency: "EUR",
      start_date: day(2),
      end_date: day(30),
      beneficiary: { kind: "charity", name: "School Roofs", registration: "RC 9" },
      story: [{ kind: "paragraph", text: [{ text: "See", href: "https://example.org/" }] }],
      funds: [
        { name: "Tiles", in_use: false },
        { name: "Beams", in_use: false },
      ],
      wanted: [{ name: "Ladders", note: "Three metres", quantity: 4 }],
      suggested_amounts: [
        { amount: 50, does: "carries a beam" },
        { amount: 12.5, does: "lays a row of tiles" },
      ],
      waiting: null,
    });
    expect(json.story[0].text[0]).not.toHaveProperty("onclick");
  });

  test("names the owner as the beneficiary of a campaign for themselves", async () => {
    const { patch } = await openOrganiser(site);
    const { json } = await patch({
      beneficiary: { kind: "self", name: "The Red Cross", registration: "1" },
    });
    expect(json.beneficiary).toEqual({ kind: "self", name: "Ada Obi", registration: null });
  });

  test("preserves wanted items that an edit lists again", async () => {
    const { patch } = await openOrganiser(site);
    const first = await patch({
      wanted: [
        { name: "Pipes", note: "", quantity: 2 },
        { name: "Spades", note: "", quantity: 3 },
      ],
    });
    const [pipes, spades] = first.json.wanted;
    const { json } = await patch({
      wanted: [
        { ...spades, quantity: 5 },
        { name: "Buckets", note: "", quantity: 1 },
      ],
    });
    expect(json.wanted).toEqual([
      { ...spades, quantity: 5 },
      { id: expect.any(Number), name: "Buckets", note: "", quantity: 1 },
    ]);
    expect(json.wanted[1].id).not.toBe(pipes.id);
  });

  test("can't be edited during the office's review", async () => {
    const { patch, step } = await openOrganiser(site);
    expect((await step("submit")).status).toBe(200);
    const { status, json } = await patch({ title: "Something quite different" });
    expect([status, json.code]).toEqual([409, "wrong_state"]);
  });
});

test("a reader can't change anything; an editor can edit but neither submit nor delete", async () => {
  const { id, account } = await openOrganiser(site);
  const editor = await openMember(site, id, "editor");
  const reader = await openMember(site, id, "reader");
  const asReader = createOrganiserCalls(site, id, await reader.bearer());
  const asEditor = createOrganiserCalls(site, id, await editor.bearer());
  expect((await asReader.read()).actions).toEqual([]);
  expect((await asReader.patch({ title: "Not by me" })).status).toBe(403);
  expect((await asReader.step("submit")).status).toBe(403);
  expect((await asEditor.patch({ title: "By the editor" })).status).toBe(200);
  expect((await asEditor.step("submit")).status).toBe(403);
  expect((await asEditor.remove()).status).toBe(403);
  expect((await asReader.preview()).json.data.title).toBe("By the editor");
  const list = await site.get("/api/v1/organiser/campaigns/", await reader.bearer());
  expect(list.json.data.map(({ id, role }: { id: number; role: string }) => [id, role])).toEqual([
    [id, "reader"],
  ]);
  expect((await createOrganiserCalls(site, id, await account.bearer()).read()).role).toBe("owner");
});

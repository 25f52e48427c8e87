import { beforeAll, expect, test } from "vitest";
import { booksAreRight, checkBooks } from "../features/books/ledger/check-books.ts";
import { getCampaignForOffice } from "../features/campaigns/organising/get-managed-campaign.ts";
import { VERSION } from "../platform/version.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";
import { loadSampleData } from "./load-sample-data.ts";
import { findSampleLogins } from "./sample-accounts.ts";

let site: TestSite;
const headers = new Map<string, { authorization: string }>();

beforeAll(async () => {
  site = await openTestSite();
  await loadSampleData(site.deps, { onlyIfEmpty: true });
  for (const { title, email, password } of await findSampleLogins(site.deps)) {
    const { json } = await site.post("/api/v1/auth/login/", { email, password });
    headers.set(title, { authorization: `Bearer ${json.access}` });
  }
});

const read = async (account: string, path: string) =>
  (await site.ask(`/api/v1/${path}`, { headers: headers.get(account) ?? {} })).json;

test("has work of every kind for the office", async () => {
  expect(await read("An admin", "admin/queues/")).toEqual({
    reviews: 3,
    reports: 3,
    enquiries: 2,
    refunds: 1,
    reported: 3,
    disputes: 1,
    payments: 2,
    bank: 0,
    alerts: 4,
    jobs: 0,
    role: "owner",
    version: VERSION,
  });
  const { data: reviews } = await read("An admin", "admin/reviews/");
  const kinds = reviews.map(({ kind }: { kind: string }) => kind).toSorted();
  expect(kinds).toEqual(["campaign", "campaign", "change"]);
  for (const { kind, campaign_id, images } of reviews) {
    if (kind !== "campaign") continue;
    expect(images).toHaveLength(1);
    const review = { campaignId: campaign_id, accountId: crypto.randomUUID() };
    expect((await getCampaignForOffice(site.deps, review)).missing).toEqual([]);
  }
  const { data: reports } = await read("An admin", "admin/reports/");
  expect(reports.filter(({ comment }: { comment: unknown }) => comment !== null)).toHaveLength(1);
});

test("has donors with tags and notes", async () => {
  const { data } = await read("An admin", "admin/donors/?q=igbo");
  expect(data).toMatchObject([{ city: "Abuja", tags: ["Regular", "Speaks Igbo"] }]);
  const { notes } = await read("An admin", `admin/donors/${data[0].id}/`);
  expect(notes).toHaveLength(2);
});

test("has disputes and refunds in each state, and payments on hold", async () => {
  for (const state of ["open", "reviewed", "won", "lost"]) {
    const { data } = await read("An admin", `admin/disputes/?state=${state}`);
    expect(data, state).toHaveLength(1);
  }
  for (const state of ["asked", "under_way", "done", "declined", "failed"]) {
    const { data } = await read("An admin", `admin/refunds/?state=${state}`);
    expect(data, state).toHaveLength(1);
  }
  const held = await read("An admin", "admin/quarantine/");
  expect(held).toMatchObject({ data: [{ donation: {} }, { donation: null }], open: 2 });
  const { data: decided } = await read("An admin", "admin/quarantine/?state=decided");
  expect(decided).toMatchObject([{ state: "looked_at", decided: { by: expect.any(String) } }]);
  expect(booksAreRight(await checkBooks(site.deps.db))).toBe(true);
  const unreported = await site.db
    .selectFrom("alert")
    .selectAll()
    .where("told_at", "is", null)
    .where("settled_at", "is", null)
    .execute();
  expect(unreported).toEqual([]);
});

test("has open alerts of different kinds, and shows the event of one", async () => {
  const { data } = await read("An admin", "admin/alerts/");
  const kinds = data.map(({ kind }: { kind: string }) => kind);
  expect(kinds.toSorted()).toEqual([
    "dispute_lost",
    "dispute_opened",
    "refund_refused",
    "webhook_not_understood",
  ]);
  const { id } = data[kinds.indexOf("webhook_not_understood")];
  expect(await read("An admin", `admin/alerts/${id}/event/`)).toMatchObject({
    type: "review.opened",
    text: expect.stringContaining("placed in review"),
  });
});

test("has open, answered and closed enquiries with their threads", async () => {
  const { counts } = await read("An admin", "admin/enquiries/");
  expect(counts).toEqual({ open: 2, answered: 1, closed: 1, doubtful: 0 });
  const { data } = await read("An admin", "admin/enquiries/?state=answered");
  const { messages } = await read("An admin", `admin/enquiries/${data[0].number}/`);
  const times = messages.map(({ written_at }: { written_at: string }) => written_at);
  expect(times).toHaveLength(4);
  expect(times).toEqual(times.toSorted());
});

test("lists the office's actions in the audit trail, newest first", async () => {
  const { data } = await read("An admin", "admin/audit/");
  const times = data.map(({ at }: { at: string }) => at);
  expect(times.length).toBeGreaterThan(8);
  expect(times).toEqual(times.toSorted().toReversed());
});

test("has a sent newsletter issue with figures, and a draft", async () => {
  const { data } = await read("An admin", "admin/newsletter/issues/");
  const [draft, sent] = data;
  expect([draft.state, draft.figures]).toEqual(["draft", null]);
  expect(sent.state).toBe("sent");
  expect(sent.figures.recipients).toBeGreaterThan(25);
  expect(sent.figures.opened).toBeGreaterThan(sent.figures.clicked);
});

test("gives the organiser campaigns in several states, and a team", async () => {
  const { data } = await read("An organiser", "organiser/campaigns/");
  const states = data.map(({ state, role }: { state: string; role: string }) => `${role} ${state}`);
  expect(new Set(states)).toEqual(new Set(["owner active", "owner draft"]));
  const live = data.findLast(({ state }: Record<string, string>) => state === "active");
  const { data: team } = await read("An organiser", `organiser/campaigns/${live.id}/team/`);
  const roles = team.members.map(({ role }: { role: string }) => role);
  expect([roles, team.invitations.length]).toEqual([["owner", "editor", "reader"], 1]);
});

test("leaves no sample email to be sent", async () => {
  const waiting = await site.db
    .selectFrom("mailing")
    .innerJoin("mailing_recipient as recipient", "recipient.mailing_id", "mailing.id")
    .select("mailing.id")
    .where((eb) => eb.or([eb("recipient.state", "=", "waiting"), eb("finished_at", "is", null)]))
    .execute();
  expect(waiting).toEqual([]);
});

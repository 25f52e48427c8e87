import { beforeAll, expect, test, vi } from "vitest";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { PATIENCE } from "../../../testing/services/patience.ts";
import { give } from "../../../testing/test-donations.ts";
import { ISSUES, issueText, newsletterDesk } from "../../../testing/test-newsletter.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import type { RecipientPage } from "../mailings/mailing.ts";
import { countAudience, readAudience } from "./audience-store.ts";

const HOUR = 60 * 60 * 1000;
let site: TestSite;
let desk: Awaited<ReturnType<typeof newsletterDesk>>;

beforeAll(async () => {
  site = await openTestSite({
    mails: true,
    argon2: cheapArgon2,
    environment: { MAIL_RATE: "1000" },
  });
  desk = await newsletterDesk(site);
});

const sent = (id: number) =>
  vi.waitUntil(async () => {
    const issue = await desk.read(id);
    return issue.state === "sent" ? issue : undefined;
  }, PATIENCE);

test("goes to every subscriber, is counted, and ends with one click", async () => {
  const [ada, bo] = [await desk.reader(), await desk.reader()];
  const issue = await desk.draft();
  const now = await desk.post(`${ISSUES}${issue.id}/schedule/`, {
    version: issue.version,
    at: null,
  });
  expect(now.status).toBe(200);
  const { figures } = await sent(issue.id);
  expect(figures).toMatchObject({ delivered: figures.recipients, rejected: 0 });
  for (const { email } of [ada, bo]) {
    const mail = await site.mailTo(email);
    expect(mail.subject).toBe(issueText.subject);
    expect(mail.text).toContain("subscribed to our newsletter");
    expect(mail.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const url = new URL(mail.headers?.["List-Unsubscribe"]?.slice(1, -1) ?? "");
    const out = await site.ask(url.pathname + url.search, { method: "POST" });
    expect(out.json).toEqual({ email, kind: "newsletter" });
    const seen = await site.get(`/api/v1/newsletter/preferences/${url.search}`);
    expect(seen.json).toEqual({
      email,
      kind: "newsletter",
      wanted: false,
      allow_tracking: false,
    });
    const back = await site.ask(`/api/v1/newsletter/preferences/${url.search}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ wanted: email === ada.email, allow_tracking: true }),
    });
    expect(back.json).toMatchObject({ wanted: email === ada.email, allow_tracking: true });
  }
  const second = await desk.draft({ subject: "Another one" });
  await desk.post(`${ISSUES}${second.id}/schedule/`, { version: second.version, at: null });
  await sent(second.id);
  const subjects = async (email: string) =>
    (await site.mailsTo(email)).map(({ subject }) => subject);
  expect(await subjects(ada.email)).toEqual(["Another one", issueText.subject]);
  expect(await subjects(bo.email)).toEqual([issueText.subject]);
});

test("waits for its time, and can be taken back until then", async () => {
  const issue = await desk.draft({ subject: "Later" });
  const at = new Date(site.clock.now + HOUR).toISOString();
  const path = `${ISSUES}${issue.id}/`;
  const scheduled = await desk.post(`${path}schedule/`, { version: issue.version, at });
  expect(scheduled.json).toMatchObject({ state: "scheduled", scheduled_for: at });
  expect((await desk.put(issue.id, { ...issueText, version: issue.version })).json.code).toBe(
    "wrong_state",
  );
  expect((await desk.post(`${path}cancel/`)).json).toMatchObject({ state: "draft" });
  expect((await desk.post(`${path}cancel/`)).json.code).toBe("wrong_state");
  await desk.post(`${path}schedule/`, { version: issue.version, at });
  site.clock.now += HOUR;
  site.deps.outbox.wake();
  await sent(issue.id);
  expect((await desk.post(`${path}cancel/`)).json.code).toBe("wrong_state");
});

test("does not go when it is unfinished or its time is past", async () => {
  const empty = await desk.draft({ subject: "", blocks: [{ kind: "text", text: " " }] });
  const path = `${ISSUES}${empty.id}/schedule/`;
  const { status, json } = await desk.post(path, { version: empty.version, at: null });
  expect(status).toBe(422);
  expect(json.detail.map((one: { loc: unknown }) => one.loc)).toEqual([
    ["body", "subject"],
    ["body", "blocks", 0],
  ]);
  const issue = await desk.draft();
  const past = new Date(site.clock.now - HOUR).toISOString();
  const late = await desk.post(`${ISSUES}${issue.id}/schedule/`, {
    version: issue.version,
    at: past,
  });
  expect(late.status).toBe(422);
});

test("goes to the segment that was counted before", async () => {
  const [donor, other] = [await desk.reader(), await desk.reader()];
  const { id: campaignId } = await site.campaign();
  await give(site, { campaignId, accountId: donor.id });
  const { category_id } = await site.db
    .selectFrom("campaign")
    .select("category_id")
    .where("id", "=", campaignId)
    .executeTakeFirstOrThrow();
  const count = async (query: string) =>
    (await desk.call("GET", `/api/v1/admin/newsletter/audience/?${query}`)).json.recipients;
  expect(await count("kind=all")).toBeGreaterThan(1);
  expect(await count("kind=donors")).toBe(1);
  expect(await count(`kind=cause&category_id=${category_id}`)).toBe(1);
  expect(await count("kind=cause&category_id=999999")).toBe(0);
  const issue = await desk.draft({
    subject: "For donors",
    segment: { kind: "cause", category_id },
  });
  await desk.post(`${ISSUES}${issue.id}/schedule/`, { version: issue.version, at: null });
  expect((await sent(issue.id)).figures).toMatchObject({ recipients: 1, sent: 1 });
  expect(await site.mailsTo(donor.email)).toHaveLength(1);
  expect(await site.mailsTo(other.email)).toHaveLength(0);
});

test("every step is in the audit trail", async () => {
  const doomed = await desk.draft();
  await desk.post(`${ISSUES}${doomed.id}/test/`);
  await desk.call("DELETE", `${ISSUES}${doomed.id}/`);
  const rows = await site.db
    .selectFrom("audit_entry")
    .select(["action", "actor_id"])
    .where("subject_type", "=", "newsletter")
    .execute();
  const actions = new Set(rows.map(({ action }) => action));
  expect([...actions].toSorted()).toEqual(["cancel", "create", "delete", "schedule", "test"]);
  expect(rows.every(({ actor_id }) => actor_id === desk.office.id)).toBe(true);
});

test("the pages of an audience have each subscriber of that moment once", async () => {
  const readers = [await desk.reader(), await desk.reader(), await desk.reader()];
  const at = new Date(site.clock.now);
  const segment = { kind: "all" } as const;
  const { recipients: everybody } = await countAudience(site.db, { segment, at });
  site.clock.now += 1000;
  const late = await desk.reader();
  const found: string[] = [];
  let from: string | null = null;
  do {
    const page: RecipientPage = await readAudience(site.db, { segment, at }, { from, rows: 2 });
    expect(page.people.length).toBeLessThanOrEqual(2);
    found.push(...page.people.map(({ email }) => email));
    from = page.next;
  } while (from !== null);
  expect(found).toHaveLength(everybody);
  expect(new Set(found).size).toBe(everybody);
  for (const { email } of readers) expect(found).toContain(email);
  expect(found).not.toContain(late.email);
});

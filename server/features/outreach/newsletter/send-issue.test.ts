import { expect, test, vi } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { WAIT_LIMIT } from "../../../testing/services/wait-limit.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { ISSUES, issueText, openNewsletter } from "../../../testing/test-newsletter.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import type { RecipientPage } from "../mailings/mailing.ts";
import { countAudience, readAudience } from "./audience-store.ts";

const HOUR = 60 * 60 * 1000;
const site = await openTestSite({
  mails: true,
  argon2: fakeArgon2,
  environment: { MAIL_RATE: "1000" },
});
const desk = await openNewsletter(site);

const schedule = ({ id, version }: { id: number; version: number }, at: string | null = null) =>
  desk.post(`${ISSUES}${id}/schedule/`, { version, at });

const waitUntilSent = (id: number) =>
  vi.waitUntil(async () => {
    const issue = await desk.read(id);
    return issue.state === "sent" ? issue : undefined;
  }, WAIT_LIMIT);

test("sends an issue to every subscriber, counts it, and lets them unsubscribe with one click", async () => {
  const [ada, bo] = [await desk.reader(), await desk.reader()];
  const issue = await desk.draft();
  expect((await schedule(issue)).status).toBe(200);
  const { figures } = await waitUntilSent(issue.id);
  expect(figures).toMatchObject({ delivered: figures.recipients, rejected: 0 });
  for (const { email } of [ada, bo]) {
    const mail = await site.mailTo(email);
    expect(mail.subject).toBe(issueText.subject);
    expect(mail.text).toContain("subscribed to our newsletter");
    expect(mail.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const url = new URL(mail.headers?.["List-Unsubscribe"]?.slice(1, -1) ?? "");
    const unsubscribed = await site.ask(url.pathname + url.search, { method: "POST" });
    expect(unsubscribed.json).toEqual({ email, kind: "newsletter" });
    const preferences = await site.get(`/api/v1/newsletter/preferences/${url.search}`);
    expect(preferences.json).toEqual({
      email,
      kind: "newsletter",
      wanted: false,
      allow_tracking: false,
    });
    const changed = await site.ask(`/api/v1/newsletter/preferences/${url.search}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ wanted: email === ada.email, allow_tracking: true }),
    });
    expect(changed.json).toMatchObject({ wanted: email === ada.email, allow_tracking: true });
  }
  const second = await desk.draft({ subject: "Another one" });
  await schedule(second);
  await waitUntilSent(second.id);
  const subjects = async (email: string) =>
    (await site.mailsTo(email)).map(({ subject }) => subject);
  expect(await subjects(ada.email)).toEqual(["Another one", issueText.subject]);
  expect(await subjects(bo.email)).toEqual([issueText.subject]);
});

test("sends an issue at its time, until which it can be cancelled", async () => {
  const issue = await desk.draft({ subject: "Later" });
  const at = new Date(site.clock.now + HOUR).toISOString();
  const path = `${ISSUES}${issue.id}/`;
  expect((await schedule(issue, at)).json).toMatchObject({ state: "scheduled", scheduled_for: at });
  expect((await desk.put(issue.id, { ...issueText, version: issue.version })).json.code).toBe(
    "wrong_state",
  );
  expect((await desk.post(`${path}cancel/`)).json).toMatchObject({ state: "draft" });
  expect((await desk.post(`${path}cancel/`)).json.code).toBe("wrong_state");
  await schedule(issue, at);
  site.clock.now += HOUR;
  site.deps.outbox.wake();
  await waitUntilSent(issue.id);
  expect((await desk.post(`${path}cancel/`)).json.code).toBe("wrong_state");
});

test("refuses to send an unfinished issue, or one for a time in the past", async () => {
  const empty = await desk.draft({ subject: "", blocks: [{ kind: "text", text: " " }] });
  const { status, json } = await schedule(empty);
  expect(status).toBe(422);
  expect(json.detail.map(({ loc }: { loc: unknown }) => loc)).toEqual([
    ["body", "subject"],
    ["body", "blocks", 0],
  ]);
  const past = new Date(site.clock.now - HOUR).toISOString();
  expect((await schedule(await desk.draft(), past)).status).toBe(422);
});

test("sends an issue to the counted segment", async () => {
  const [donor, other] = [await desk.reader(), await desk.reader()];
  const { id: campaignId } = await site.campaign();
  await createSettledDonations(site, { campaignId, accountId: donor.id });
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
  await schedule(issue);
  expect((await waitUntilSent(issue.id)).figures).toMatchObject({ recipients: 1, sent: 1 });
  expect(await site.mailsTo(donor.email)).toHaveLength(1);
  expect(await site.mailsTo(other.email)).toHaveLength(0);
});

test("records every step in the audit trail", async () => {
  const { id } = await desk.draft();
  await desk.post(`${ISSUES}${id}/test/`);
  await desk.call("DELETE", `${ISSUES}${id}/`);
  const rows = await site.db
    .selectFrom("audit_entry")
    .select(["action", "actor_id"])
    .where("subject_type", "=", "newsletter")
    .execute();
  const actions = new Set(rows.map(({ action }) => action));
  expect([...actions].toSorted()).toEqual(["cancel", "create", "delete", "schedule", "test"]);
  expect(rows.every(({ actor_id }) => actor_id === desk.office.id)).toBe(true);
});

test("pages through the subscribers of a moment, each once", async () => {
  const readers = [await desk.reader(), await desk.reader(), await desk.reader()];
  const at = new Date(site.clock.now);
  const segment = { kind: "all" } as const;
  const { recipients: total } = await countAudience(site.db, { segment, at });
  site.clock.now += 1000;
  const laterReader = await desk.reader();
  const found: string[] = [];
  let from: string | null = null;
  do {
    const page: RecipientPage = await readAudience(site.db, { segment, at }, { from, rows: 2 });
    expect(page.people.length).toBeLessThanOrEqual(2);
    found.push(...page.people.map(({ email }) => email));
    from = page.next;
  } while (from !== null);
  expect(found).toHaveLength(total);
  expect(new Set(found).size).toBe(total);
  for (const { email } of readers) expect(found).toContain(email);
  expect(found).not.toContain(laterReader.email);
});

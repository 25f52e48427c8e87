import { type RawBuilder, sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { type MessageResponse, openTestSmtp } from "../../../testing/services/test-smtp.ts";
import { WAIT_LIMIT } from "../../../testing/services/wait-limit.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { confirmAddress } from "../accounts/verified-address.ts";
import type { EmailContent } from "./email-content.ts";
import { isSuppressed, suppress } from "./suppression-store.ts";

function letterTo(to: string | null): EmailContent {
  return {
    kind: "test",
    to,
    subject: "Ça coule",
    heading: "A heading",
    blocks: [
      { kind: "text", text: "Some <b>words</b>." },
      { kind: "code", code: "012345" },
      { kind: "action", label: "Continue", url: "http://localhost/verificationcode?code=012345" },
    ],
  };
}

/** Rejected after the server received the email. */
const refusals: Record<string, { code: number; message: string }> = {
  "refused@example.org": { code: 554, message: "5.7.1 Not from you" },
  "nobody@example.org": { code: 550, message: "5.1.1 No such user" },
  "off@example.org": { code: 550, message: "5.2.1 Mailbox disabled" },
  "nomail@example.org": { code: 556, message: "5.1.10 The domain takes no mail" },
  "plain@example.org": { code: 550, message: "Requested action not taken" },
  "blocked@example.org": { code: 550, message: "5.7.1 Blocked, as 5.1.1.9 is on a list" },
  "full@example.org": { code: 552, message: "5.2.2 Mailbox full" },
};

/** Rejected at the RCPT command. */
const unknown: Record<string, { code: number; message: string }> = {
  "unknown@example.org": { code: 550, message: "5.1.1 <unknown@example.org>: no such user" },
  "用户@example.org": { code: 553, message: "5.6.7 Address is not ASCII" },
  "grey@example.org": { code: 550, message: "5.7.1 Your server is not allowed here" },
};

let acceptsSite = true;

/** The server is unavailable for these recipients. */
const away = new Set<string>();

/** Returns whether an unsolicited email is sent. */
async function sendUnasked(site: TestSite, to: string): Promise<boolean> {
  const letter = letterTo(to);
  return inTransaction(
    site.database,
    async (tx) => (await site.deps.mails.sendUnsolicited(tx, { kind: "pledge" }, letter)) === 1,
  );
}

function send(site: TestSite, letter: EmailContent): Promise<void> {
  return inTransaction(site.database, (tx) => site.deps.mails.send(tx, letter));
}

describe("the send-mail job", () => {
  let smtp: Awaited<ReturnType<typeof openTestSmtp>>;
  let site: TestSite;

  beforeAll(async () => {
    const verdict: MessageResponse = (_attempt, mail) => {
      const refusal = refusals[mail.to[0] ?? ""];
      if (refusal) return refusal;
      if (away.has(mail.to[0] ?? "")) return { code: 421 };
      const attempts = smtp.attempts.filter((attempt) => attempt.to[0] === mail.to[0]);
      return mail.to[0] === "deferred@example.org" && attempts.length === 1
        ? { code: 451 }
        : undefined;
    };
    const accepts = () => (acceptsSite ? undefined : { code: 530, message: "5.7.0 Log in first" });
    smtp = await openTestSmtp(verdict, (to) => unknown[to], accepts);
    site = await openTestSite({ mails: true, environment: { SMTP_URL: smtp.url } });
  });

  const rowsIn = (state: string) =>
    readRows(
      site.db,
      sql<{ id: string; tries: number; pause: number }>`
        SELECT id::text, retry_count AS tries, extract(epoch FROM start_after - now())::float8 AS pause
        FROM jobs.job WHERE name = 'send-mail' AND state = ${state}::jobs.job_state`,
    );
  const waitForRetry = () => vi.waitUntil(async () => (await rowsIn("retry"))[0], WAIT_LIMIT);
  const changeRetries = (values: RawBuilder<unknown>) =>
    inTransaction(site.database, (tx) =>
      sql`UPDATE jobs.job SET ${values} WHERE name = 'send-mail' AND state = 'retry'`.execute(tx),
    );
  const attemptsTo = (to: string) => smtp.attempts.filter((mail) => mail.to[0] === to);
  const receivedBy = (to: string) => smtp.taken.filter((mail) => mail.to[0] === to);

  test("delivers an email with both parts, the sender and an auto-generated header", async () => {
    await send(site, letterTo("ada@example.org"));
    const mail = await vi.waitUntil(() => receivedBy("ada@example.org")[0], WAIT_LIMIT);
    expect(mail.raw).toMatch(/^From: Tributary <hello@example\.org>\r$/m);
    expect(mail.raw).toMatch(/^To: ada@example\.org\r$/m);
    expect(mail.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail.raw).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(mail.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
    expect(mail.raw).toMatch(/^Content-Type: text\/html; charset=utf-8\r$/m);
    expect(mail.raw).toContain("    012345");
    expect(mail.raw).not.toContain("<b>words</b></p>");
  });

  test("links to the settings of people with an account only", async () => {
    const ada = await openAccount(site);
    for (const to of ["guest@example.org", ada.email]) {
      await send(site, letterTo(to));
      const mail = await vi.waitUntil(() => receivedBy(to)[0], WAIT_LIMIT);
      expect(mail.raw.includes("Choose which emails you get")).toBe(to === ada.email);
    }
  });

  test("delivers to an address with non-ASCII characters", async () => {
    await send(site, letterTo("josé&ada@xn--mller-kva.de"));
    const mail = await vi.waitUntil(
      () => smtp.taken.find(({ raw }) => raw.includes("josé")),
      WAIT_LIMIT,
    );
    expect(mail.to).toEqual(["josé&ada@müller.de"]);
    expect(mail.raw).toMatch(/^To: josé&ada@müller\.de\r$/m);
  });

  test("retries a deferred email with the same Message-ID", async () => {
    await send(site, letterTo("deferred@example.org"));
    await vi.waitUntil(() => receivedBy("deferred@example.org").length > 0, WAIT_LIMIT);
    const [first, second] = attemptsTo("deferred@example.org");
    expect(first?.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
    expect(second?.messageId).toBe(first?.messageId);
  });

  test("keeps retrying after more than ten attempts and delivers once", async () => {
    const to = "patient@example.org";
    away.add(to);
    await send(site, letterTo(to));
    const first = await waitForRetry();
    // As after hours of retries, ten minutes apart by then.
    await changeRetries(sql`retry_count = 10, start_after = now()`);
    await vi.waitUntil(() => attemptsTo(to).length === 2, WAIT_LIMIT);
    const again = await waitForRetry();
    expect(again).toMatchObject({ id: first.id, tries: 11 });
    expect(again.pause).toBeGreaterThan(0);
    expect(again.pause).toBeLessThanOrEqual(600);
    away.delete(to);
    await changeRetries(sql`start_after = now()`);
    await site.mailsSent();
    expect(receivedBy(to)).toHaveLength(1);
    expect(new Set(attemptsTo(to).map(({ messageId }) => messageId)).size).toBe(1);
  });

  test("retries while the mail server rejects the site", async () => {
    const to = "unadmitted@example.org";
    acceptsSite = false;
    await send(site, letterTo(to));
    await waitForRetry();
    acceptsSite = true;
    await changeRetries(sql`start_after = now()`);
    await site.mailsSent();
    expect(receivedBy(to)).toHaveLength(1);
  });

  test("drops an expired email without failing", async () => {
    const [late, early] = ["late@example.org", "early@example.org"];
    const at = (ms: number) => ({ until: new Date(site.clock.now + ms).toISOString() });
    await send(site, { ...letterTo(late), ...at(0) });
    await send(site, { ...letterTo(early), ...at(1) });
    await site.mailsSent();
    expect(receivedBy(early)).toHaveLength(1);
    expect(attemptsTo(late)).toEqual([]);
    expect(await rowsIn("failed")).toEqual([]);
  });

  test("prioritises emails with a code", async () => {
    const plain = { ...letterTo("plain-letter@example.org"), blocks: [] };
    const priorities = await inTransaction(site.database, async (tx) => {
      await site.deps.mails.send(tx, plain, letterTo("code-letter@example.org"));
      const { rows } = await sql<{ priority: number }>`
        SELECT priority FROM jobs.job WHERE name = 'send-mail' AND state = 'created'
        ORDER BY priority`.execute(tx);
      return rows.map(({ priority }) => priority);
    });
    expect(priorities).toEqual([0, 1]);
    await site.mailsSent();
    expect(receivedBy("plain-letter@example.org")).toHaveLength(1);
    expect(receivedBy("code-letter@example.org")).toHaveLength(1);
  });

  test.each([
    ["nobody@example.org", true],
    ["off@example.org", true],
    ["nomail@example.org", true],
    ["unknown@example.org", true],
    ["grey@example.org", false],
    ["用户@example.org", false],
    ["refused@example.org", false],
    ["plain@example.org", false],
    ["blocked@example.org", false],
    ["full@example.org", false],
  ])(
    "tries a rejected email to %s once, and suppresses unsolicited email: %s",
    async (to, stops) => {
      await send(site, letterTo(to));
      await site.mailsSent();
      expect(attemptsTo(to)).toHaveLength(1);
      expect(await sendUnasked(site, to)).toBe(!stops);
      expect(await inTransaction(site.database, (tx) => isSuppressed(tx, to, ["all"]))).toBe(stops);
      await site.mailsSent();
      const before = attemptsTo(to).length;
      // Requested emails are still sent, as the mailbox may exist by now.
      await send(site, letterTo(to));
      await site.mailsSent();
      expect(attemptsTo(to)).toHaveLength(before + 1);
    },
  );

  test("resumes email to an address once it is confirmed", async () => {
    const { id, email } = await openAccount(site);
    const bounced = { email, scope: "all", reason: "bounced" } as const;
    const at = new Date(site.clock.now);
    await inTransaction(site.database, (tx) => suppress(tx, [bounced], at));
    expect(await sendUnasked(site, email)).toBe(false);
    await inTransaction(site.database, (tx) => confirmAddress(tx, { id, email }, at));
    expect(await sendUnasked(site, email)).toBe(true);
  });

  test("doesn't send an email whose transaction fails", async () => {
    const undone = inTransaction(site.database, async (tx) => {
      await site.deps.mails.send(tx, letterTo("undone@example.org"));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await send(site, letterTo("after@example.org"));
    await site.mailsSent();
    expect(receivedBy("after@example.org")).toHaveLength(1);
    expect(attemptsTo("undone@example.org")).toHaveLength(0);
  });

  test("delivers each of twenty simultaneous emails once", async () => {
    const people = Array.from({ length: 20 }, (_, index) => `many-${index}@example.org`);
    await inTransaction(site.database, async (tx) => {
      for (const person of people) await site.deps.mails.send(tx, letterTo(person));
    });
    await site.mailsSent();
    for (const person of people) expect(receivedBy(person)).toHaveLength(1);
  });

  test("stores neither codes nor addresses in the jobs table in clear text", async () => {
    const rows = await readRows(
      site.db,
      sql<{
        row: string;
      }>`SELECT row_to_json(job)::text AS row FROM jobs.job WHERE name = 'send-mail'`,
    );
    const text = rows.map(({ row }) => row).join("\n");
    expect(rows.length).toBeGreaterThan(20);
    expect(text).not.toContain("012345");
    expect(text).not.toContain("@example.org");
  });
});

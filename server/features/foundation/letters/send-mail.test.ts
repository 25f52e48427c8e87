import { type RawBuilder, sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { PATIENCE } from "../../../testing/services/patience.ts";
import { openTestSmtp, type Verdict } from "../../../testing/services/test-smtp.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { confirmAddress } from "../accounts/verified-address.ts";
import type { Letter } from "./letter.ts";
import { isSuppressed, suppress } from "./suppression-store.ts";

function letterTo(to: string | null): Letter {
  return {
    kind: "test",
    to,
    subject: "Ça coule",
    heading: "A heading",
    blocks: [
      { kind: "text", text: "Some <b>words</b>." },
      { kind: "code", code: "012345" },
      { kind: "action", label: "Go on", url: "http://localhost/verificationcode?code=012345" },
    ],
  };
}

/** How the server refuses mails to these. */
const refusals: Record<string, { code: number; message: string }> = {
  "refused@example.org": { code: 554, message: "5.7.1 Not from you" },
  "nobody@example.org": { code: 550, message: "5.1.1 No such user" },
  "off@example.org": { code: 550, message: "5.2.1 Mailbox disabled" },
  "nomail@example.org": { code: 556, message: "5.1.10 The domain takes no mail" },
  "plain@example.org": { code: 550, message: "Requested action not taken" },
  "blocked@example.org": { code: 550, message: "5.7.1 Blocked, as 5.1.1.9 is on a list" },
  "full@example.org": { code: 552, message: "5.2.2 Mailbox full" },
};

/** How it refuses these, before it sees the mail. */
const unknown: Record<string, { code: number; message: string }> = {
  "unknown@example.org": { code: 550, message: "5.1.1 <unknown@example.org>: no such user" },
  "用户@example.org": { code: 553, message: "5.6.7 Address is not ASCII" },
  "grey@example.org": { code: 550, message: "5.7.1 Your server is not allowed here" },
};

/** Whether it takes mails from the site. */
let admitted = true;

/** For letters to these the mail server is away. */
const away = new Set<string>();

/** A letter that nobody asked for; answers whether it is sent. */
async function sendUnasked(site: TestSite, to: string): Promise<boolean> {
  const letter = letterTo(to);
  return inTransaction(
    site.database,
    async (tx) => (await site.deps.mails.sendUnasked(tx, { kind: "pledge" }, letter)) === 1,
  );
}

function send(site: TestSite, letter: Letter): Promise<void> {
  return inTransaction(site.database, (tx) => site.deps.mails.send(tx, letter));
}

describe("with a mail server", () => {
  let smtp: Awaited<ReturnType<typeof openTestSmtp>>;
  let site: TestSite;

  beforeAll(async () => {
    const verdict: Verdict = (_attempt, mail) => {
      const refusal = refusals[mail.to[0] ?? ""];
      if (refusal) return refusal;
      if (away.has(mail.to[0] ?? "")) return { code: 421 };
      const before = smtp.attempts.filter((other) => other.to[0] === mail.to[0]);
      return mail.to[0] === "deferred@example.org" && before.length === 1
        ? { code: 451 }
        : undefined;
    };
    const admits = () => (admitted ? undefined : { code: 530, message: "5.7.0 Log in first" });
    smtp = await openTestSmtp(verdict, (to) => unknown[to], admits);
    site = await openTestSite({ mails: true, environment: { SMTP_URL: smtp.url } });
  });

  const rowsIn = (state: string) =>
    readRows(
      site.db,
      sql<{ id: string; tries: number; pause: number }>`
        SELECT id::text, retry_count AS tries, extract(epoch FROM start_after - now())::float8 AS pause
        FROM jobs.job WHERE name = 'send-mail' AND state = ${state}::jobs.job_state`,
    );
  const waitsAgain = () => vi.waitUntil(async () => (await rowsIn("retry"))[0], PATIENCE);
  /** Changes what waits to be tried again. */
  const change = (values: RawBuilder<unknown>) =>
    inTransaction(site.database, (tx) =>
      sql`UPDATE jobs.job SET ${values} WHERE name = 'send-mail' AND state = 'retry'`.execute(tx),
    );
  const attemptsTo = (to: string) => smtp.attempts.filter((mail) => mail.to[0] === to);
  const takenBy = (to: string) => smtp.taken.filter((mail) => mail.to[0] === to);

  test("a mail arrives with both parts, its sender, and a mark that a program sent it", async () => {
    await send(site, letterTo("ada@example.org"));
    const mail = await vi.waitUntil(() => takenBy("ada@example.org")[0], PATIENCE);
    expect(mail.raw).toMatch(/^From: Tributary <hello@example\.org>\r$/m);
    expect(mail.raw).toMatch(/^To: ada@example\.org\r$/m);
    expect(mail.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail.raw).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(mail.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
    expect(mail.raw).toMatch(/^Content-Type: text\/html; charset=utf-8\r$/m);
    expect(mail.raw).toContain("    012345");
    expect(mail.raw).not.toContain("<b>words</b></p>");
  });

  test("a mail reaches an address with letters of any script", async () => {
    await send(site, letterTo("josé&ada@xn--mller-kva.de"));
    const mail = await vi.waitUntil(
      () => smtp.taken.find(({ raw }) => raw.includes("josé")),
      PATIENCE,
    );
    expect(mail.to).toEqual(["josé&ada@müller.de"]);
    expect(mail.raw).toMatch(/^To: josé&ada@müller\.de\r$/m);
  });

  test("a server that defers gets the mail again with the same Message-ID", async () => {
    await send(site, letterTo("deferred@example.org"));
    await vi.waitUntil(() => takenBy("deferred@example.org").length > 0, PATIENCE);
    const [first, second] = attemptsTo("deferred@example.org");
    expect(first?.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
    expect(second?.messageId).toBe(first?.messageId);
  });

  test("a letter outlasts a mail server that is away for longer than ten tries, and arrives once", async () => {
    const to = "patient@example.org";
    away.add(to);
    await send(site, letterTo(to));
    const first = await waitsAgain();
    // After hours: ten tries, with pauses that grew to ten minutes.
    await change(sql`retry_count = 10, start_after = now()`);
    await vi.waitUntil(() => attemptsTo(to).length === 2, PATIENCE);
    const again = await waitsAgain();
    expect(again).toMatchObject({ id: first.id, tries: 11 });
    expect(again.pause).toBeGreaterThan(0);
    expect(again.pause).toBeLessThanOrEqual(600);
    away.delete(to);
    await change(sql`start_after = now()`);
    await site.mailsSent();
    expect(takenBy(to)).toHaveLength(1);
    expect(new Set(attemptsTo(to).map(({ messageId }) => messageId)).size).toBe(1);
  });

  test("a letter waits while the mail server refuses the site itself", async () => {
    const to = "unadmitted@example.org";
    admitted = false;
    await send(site, letterTo(to));
    await waitsAgain();
    admitted = true;
    await change(sql`start_after = now()`);
    await site.mailsSent();
    expect(takenBy(to)).toHaveLength(1);
  });

  test("a letter whose time has passed is not sent, and did not fail", async () => {
    const [late, early] = ["late@example.org", "early@example.org"];
    const at = (ms: number) => ({ until: new Date(site.clock.now + ms).toISOString() });
    await send(site, { ...letterTo(late), ...at(0) });
    await send(site, { ...letterTo(early), ...at(1) });
    await site.mailsSent();
    expect(takenBy(early)).toHaveLength(1);
    expect(attemptsTo(late)).toEqual([]);
    expect(await rowsIn("failed")).toEqual([]);
  });

  test("a letter with a code goes before all others", async () => {
    const plain = { ...letterTo("plain-letter@example.org"), blocks: [] };
    const places = await inTransaction(site.database, async (tx) => {
      await site.deps.mails.send(tx, plain, letterTo("code-letter@example.org"));
      const { rows } = await sql<{ priority: number }>`
        SELECT priority FROM jobs.job WHERE name = 'send-mail' AND state = 'created'
        ORDER BY priority`.execute(tx);
      return rows.map(({ priority }) => priority);
    });
    expect(places).toEqual([0, 1]);
    await site.mailsSent();
    expect(takenBy("plain-letter@example.org")).toHaveLength(1);
    expect(takenBy("code-letter@example.org")).toHaveLength(1);
  });

  test("a mail that is refused for good is not tried again", async () => {
    await send(site, letterTo("refused@example.org"));
    await site.mailsSent();
    expect(attemptsTo("refused@example.org")).toHaveLength(1);
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
  ])("after a refusal of a letter to %s nothing goes there unasked: %s", async (to, stops) => {
    await send(site, letterTo(to));
    await site.mailsSent();
    expect(await sendUnasked(site, to)).toBe(!stops);
    expect(await inTransaction(site.database, (tx) => isSuppressed(tx, to, ["all"]))).toBe(stops);
    await site.mailsSent();
    const before = attemptsTo(to).length;
    // Somebody who asks for a mail gets it, as the mailbox may be there by now.
    await send(site, letterTo(to));
    await site.mailsSent();
    expect(attemptsTo(to)).toHaveLength(before + 1);
  });

  test("mails go to an address again once somebody typed a code that came there", async () => {
    const { id, email } = await openAccount(site);
    const gone = { email, scope: "all", reason: "bounced" } as const;
    const at = new Date(site.clock.now);
    await inTransaction(site.database, (tx) => suppress(tx, [gone], at));
    expect(await sendUnasked(site, email)).toBe(false);
    await inTransaction(site.database, (tx) => confirmAddress(tx, { id, email }, at));
    expect(await sendUnasked(site, email)).toBe(true);
  });

  test("a mail is not sent if its transaction fails", async () => {
    const undone = inTransaction(site.database, async (tx) => {
      await site.deps.mails.send(tx, letterTo("undone@example.org"));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await send(site, letterTo("after@example.org"));
    await site.mailsSent();
    expect(takenBy("after@example.org")).toHaveLength(1);
    expect(attemptsTo("undone@example.org")).toHaveLength(0);
  });

  test("twenty mails at once arrive, each once", async () => {
    const people = Array.from({ length: 20 }, (_, index) => `many-${index}@example.org`);
    await inTransaction(site.database, async (tx) => {
      for (const person of people) await site.deps.mails.send(tx, letterTo(person));
    });
    await site.mailsSent();
    for (const person of people) expect(takenBy(person)).toHaveLength(1);
  });

  test("the table of jobs shows neither the code nor the address", async () => {
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

import { sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { openTestSmtp, type Verdict } from "../../../testing/services/test-smtp.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { confirmAddress } from "../accounts/verified-address.ts";
import type { Letter } from "./letter.ts";
import { isSuppressed, suppress } from "./suppression-store.ts";

const PATIENCE = { timeout: 20_000 };

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
  "grey@example.org": { code: 550, message: "5.7.1 Your server is not allowed here" },
};

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
      const before = smtp.attempts.filter((other) => other.to[0] === mail.to[0]);
      return mail.to[0] === "deferred@example.org" && before.length === 1
        ? { code: 451 }
        : undefined;
    };
    smtp = await openTestSmtp(verdict, (to) => unknown[to]);
    site = await openTestSite({ mails: true, environment: { SMTP_URL: smtp.url } });
  });

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

  test("a server that defers gets the mail again with the same Message-ID", async () => {
    await send(site, letterTo("deferred@example.org"));
    await vi.waitUntil(() => takenBy("deferred@example.org").length > 0, PATIENCE);
    const [first, second] = attemptsTo("deferred@example.org");
    expect(first?.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
    expect(second?.messageId).toBe(first?.messageId);
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

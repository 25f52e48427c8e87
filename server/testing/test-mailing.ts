import type { MailingContent } from "../features/foundation/emails/email-content.ts";
import { createMailing } from "../features/outreach/mailings/create-mailing.ts";
import type { NewMailing, Recipient } from "../features/outreach/mailings/mailing.ts";
import { findMailingFigures } from "../features/outreach/mailings/mailing-figures-store.ts";
import { sendMailings } from "../features/outreach/mailings/send-mailings.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import { createSmtpTransport } from "../platform/mail/smtp-mail.ts";
import type { TestSite } from "./test-site.ts";

export const testEmail: MailingContent = {
  subject: "Two wells are dug",
  heading: "Two wells are dug",
  blocks: [
    { kind: "text", text: "See https://give.example.org/wells, and thank you." },
    { kind: "action", label: "Look", url: "http://localhost/donate-page/1" },
  ],
};

export function createGuest(email: string, name: string | null = null): Recipient {
  return { email, name, account_id: null };
}

/** Exact statistics of a campaign's last mailing; its team sees rounded ones. */
export async function lastMailing({ db }: Pick<TestSite, "db">, campaignId: number) {
  const { id } = await db
    .selectFrom("mailing")
    .select("id")
    .where("campaign_id", "=", campaignId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return (await findMailingFigures(db, [id])).get(id);
}

/** Creates mailings of a campaign, and sends them on request instead of automatically. */
export async function openMailings(site: TestSite, smtpUrl: string) {
  await site.deps.outbox.stop();
  const { id: campaignId } = await site.campaign();
  const mailTransport = createSmtpTransport({
    url: smtpUrl,
    sender: () => ({ from: { name: "Tributary", address: "hello@example.org" }, replyTo: null }),
    // Also how long to wait for a silent server; a busy machine may be slow.
    timeoutMs: 10_000,
  });
  const deps = { ...site.deps, mailTransport, mailPace: async () => true };

  async function make(
    people: readonly Recipient[],
    wanted: Partial<NewMailing> = {},
  ): Promise<string> {
    const at = new Date(site.clock.now);
    const defaults = { campaignId, letter: testEmail, createdBy: null, at, startsAt: at };
    const recipients = { people, next: null };
    return inTransaction(site.database, (tx) =>
      createMailing(tx, { kind: "update", ...defaults, recipients, audience: {}, ...wanted }),
    );
  }

  return {
    campaignId,
    close: () => mailTransport.close(),
    make,
    /** Sends one batch of every mailing; returns whether there may be more. */
    turn: () => sendMailings(deps),
    /** Sends until nothing is due. */
    sendAll: async () => {
      while (await sendMailings(deps));
    },
    figures: async (id: string) => (await findMailingFigures(site.db, [id])).get(id),
  };
}

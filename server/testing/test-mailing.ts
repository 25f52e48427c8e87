import type { MailingLetter } from "../features/foundation/letters/letter.ts";
import { createMailing } from "../features/outreach/mailings/create-mailing.ts";
import type { NewMailing, Recipient } from "../features/outreach/mailings/mailing.ts";
import { mailingFigures } from "../features/outreach/mailings/mailing-figures-store.ts";
import { sendMailings } from "../features/outreach/mailings/send-mailings.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import { createSmtpTransport } from "../platform/mail/smtp-mail.ts";
import type { TestSite } from "./test-site.ts";

export const testLetter: MailingLetter = {
  subject: "Two wells are dug",
  heading: "Two wells are dug",
  blocks: [
    { kind: "text", text: "See https://give.example.org/wells, and thank you." },
    { kind: "action", label: "Look", url: "http://localhost/donate-page/1" },
  ],
};

export function guest(email: string, name: string | null = null): Recipient {
  return { email, name, account_id: null };
}

/** The exact figures of a campaign's last mailing, which its team does not see. */
export async function lastMailing({ db }: Pick<TestSite, "db">, campaignId: number) {
  const { id } = await db
    .selectFrom("mailing")
    .select("id")
    .where("campaign_id", "=", campaignId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return (await mailingFigures(db, [id])).get(id);
}

/** A mailing of a campaign as the site's own clock has it, and turns of sending by hand. */
export async function mailingDesk(site: TestSite, smtpUrl: string) {
  await site.deps.outbox.stop();
  const { id: campaignId } = await site.campaign();
  const mailTransport = createSmtpTransport({
    url: smtpUrl,
    sender: () => ({ from: { name: "Tributary", address: "hello@example.org" }, replyTo: null }),
    // A busy machine takes its time with a mail; this is waited for a server that says nothing.
    takesMs: 10_000,
  });
  const deps = { ...site.deps, mailTransport, mailPace: async () => true };

  async function make(
    people: readonly Recipient[],
    wanted: Partial<NewMailing> = {},
  ): Promise<string> {
    const at = new Date(site.clock.now);
    const made = { campaignId, letter: testLetter, createdBy: null, at, startsAt: at };
    const recipients = { people, next: null };
    return inTransaction(site.database, (tx) =>
      createMailing(tx, { kind: "update", ...made, recipients, audience: {}, ...wanted }),
    );
  }

  return {
    campaignId,
    close: () => mailTransport.close(),
    make,
    /** One turn for every mailing; answers whether there may be more. */
    turn: () => sendMailings(deps),
    /** Turns until nothing is due. */
    sendAll: async () => {
      while (await sendMailings(deps));
    },
    figures: async (id: string) => (await mailingFigures(site.db, [id])).get(id),
  };
}

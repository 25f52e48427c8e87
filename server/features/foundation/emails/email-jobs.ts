import * as z from "zod/mini";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, type JobWorker, work } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import {
  type MailAttachment,
  MailRefused,
  type MailTransport,
} from "../../../platform/mail/mail.ts";
import { unseal } from "../../../platform/sealing.ts";
import type { KeyRing } from "../../../platform/secrets.ts";
import { emailContent } from "./email-content.ts";
import { GUEST_FOOTER, layOutEmail } from "./email-layout.ts";
import type { MailSite } from "./mail-site.ts";
import { suppress } from "./suppression-store.ts";

const sealedLetter = z.object({ kind: z.string(), sealed: z.string() });

export const sendMail = defineJob({ name: "send-mail", data: sealedLetter, isPersistent: true });
/** Emails with a code jump the queue: someone is waiting at a form. */
export const sendCode = defineJob({ ...sendMail, priority: () => 1 });
/** A separate queue, so that a rush of donations doesn't delay login codes. */
export const sendReceiptMail = defineJob({ ...sendMail, name: "send-receipt-mail" });

/** The delivery status of an email about a donation. */
export interface DonationEmail {
  readonly donationId: string;
  /** The email's id. */
  readonly id: string;
  readonly kind: string;
  readonly state: "sent" | "refused";
  readonly at: Date;
}

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly mailTransport: MailTransport;
  readonly mailSite: MailSite;
  readonly mailKeys: KeyRing;
  /** The files of a receipt; none if its content was deleted. */
  readonly findAttachments: (receiptId: string) => Promise<readonly MailAttachment[]>;
  readonly hasAccount: (email: string) => Promise<boolean>;
  readonly saveEmailStatus: (tx: Tx, letter: DonationEmail) => Promise<void>;
  readonly log: Log;
}

export function mailJobs({
  database,
  clock,
  mailTransport,
  mailSite,
  mailKeys,
  findAttachments,
  hasAccount,
  saveEmailStatus,
  log,
}: Deps): JobWorker[] {
  const domain = new URL(mailSite.publicUrl).hostname;
  async function send({ kind, sealed }: z.output<typeof sealedLetter>, jobId: string) {
    const content = emailContent.parse(JSON.parse(unseal(mailKeys, sealed)));
    if (content.to === null) return;
    if (content.until !== undefined && clock() >= Date.parse(content.until)) {
      log.info({ kind, job: jobId, until: content.until }, "email expired before it was sent");
      return;
    }
    const { to, thread, attach, donationId } = content;
    const headers = threadHeaders(thread?.after.map((id) => `<${id}@${domain}>`) ?? []);
    const attachments = attach ? await findAttachments(attach.receiptId) : [];
    const copy = (await hasAccount(to)) ? {} : { footer: GUEST_FOOTER };
    const mail = { to, ...layOutEmail(content, mailSite, copy), headers, attachments };
    const record = async (state: DonationEmail["state"]) => {
      if (!donationId) return;
      const email = { donationId, id: jobId, kind, state, at: new Date(clock()) };
      // A failure to record the status must not send the email again.
      await inTransaction(database, (tx) => saveEmailStatus(tx, email)).catch((error) =>
        log.error({ err: error, kind, job: jobId }, "email status could not be recorded"),
      );
    };
    try {
      await mailTransport.send(mail, `${thread?.id ?? jobId}@${domain}`);
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      log.warn({ kind, job: jobId, reason: error.message }, "email was permanently rejected");
      await record("refused");
      if (!error.noMailbox) return;
      const bounced = { email: to, scope: "all", reason: "bounced" } as const;
      await inTransaction(database, (tx) => suppress(tx, [bounced], new Date(clock())));
      return;
    }
    await record("sent");
  }
  return [work(sendMail, send, { together: true }), work(sendReceiptMail, send)];
}

/** The headers that thread a conversation in email clients (RFC 5322, section 3.6.4). */
function threadHeaders(previousIds: readonly string[]): Record<string, string> {
  const last = previousIds.at(-1);
  return last ? { "In-Reply-To": last, References: previousIds.join(" ") } : {};
}

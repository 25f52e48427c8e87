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
import { letter } from "./letter.ts";
import { layOutLetter } from "./mail-layout.ts";
import type { MailSite } from "./mail-site.ts";
import { suppress } from "./suppression-store.ts";

const sealedLetter = z.object({ kind: z.string(), sealed: z.string() });

export const sendMail = defineJob({ name: "send-mail", data: sealedLetter, patient: true });
/**
 * Letters with a code: somebody sits before a form and waits. They go before the others of their queue, of
 * which there may be thousands after the mail server was away.
 */
export const sendCode = defineJob({ ...sendMail, priority: () => 1 });
/** These have a queue of their own, so that a rush of donations doesn't delay somebody's code. */
export const sendReceiptMail = defineJob({ ...sendMail, name: "send-receipt-mail" });

/** What became of a letter about a donation. */
export interface DonationLetter {
  readonly donationId: string;
  /** Of the mail. */
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
  /** The files of a receipt; none where its content was deleted. */
  readonly attachmentsOf: (receiptId: string) => Promise<readonly MailAttachment[]>;
  readonly noteLetter: (tx: Tx, letter: DonationLetter) => Promise<void>;
  readonly log: Log;
}

export function mailJobs({
  database,
  clock,
  mailTransport,
  mailSite,
  mailKeys,
  attachmentsOf,
  noteLetter,
  log,
}: Deps): JobWorker[] {
  const domain = new URL(mailSite.publicUrl).hostname;
  async function send({ kind, sealed }: z.output<typeof sealedLetter>, jobId: string) {
    const written = letter.parse(JSON.parse(unseal(mailKeys, sealed)));
    if (written.to === null) return;
    if (written.until !== undefined && clock() >= Date.parse(written.until)) {
      log.info({ kind, job: jobId, until: written.until }, "a letter was too late to be of use");
      return;
    }
    const { to, thread, attach, donationId } = written;
    const before = thread?.after.map((id) => `<${id}@${domain}>`) ?? [];
    const headers = threadHeaders(before);
    const attachments = attach ? await attachmentsOf(attach.receiptId) : [];
    const mail = { to, ...layOutLetter(written, mailSite), headers, attachments };
    const note = async (state: DonationLetter["state"]) => {
      if (!donationId) return;
      const told = { donationId, id: jobId, kind, state, at: new Date(clock()) };
      // What can't be noted is no reason to send it again.
      await inTransaction(database, (tx) => noteLetter(tx, told)).catch((error) =>
        log.error({ err: error, kind, job: jobId }, "a letter was not noted"),
      );
    };
    try {
      await mailTransport.send(mail, `${thread?.id ?? jobId}@${domain}`);
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      log.warn({ kind, job: jobId, reason: error.message }, "a mail was refused for good");
      await note("refused");
      if (!error.noMailbox) return;
      const gone = { email: to, scope: "all", reason: "bounced" } as const;
      await inTransaction(database, (tx) => suppress(tx, [gone], new Date(clock())));
      return;
    }
    await note("sent");
  }
  return [work(sendMail, send, { together: true }), work(sendReceiptMail, send)];
}

/** Headers by which mail programs join the mails of a conversation (RFC 5322, section 3.6.4). */
function threadHeaders(before: readonly string[]): Record<string, string> {
  const last = before.at(-1);
  return last ? { "In-Reply-To": last, References: before.join(" ") } : {};
}

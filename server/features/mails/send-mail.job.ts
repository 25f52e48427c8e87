import * as z from "zod/mini";
import { defineJob, type JobWorker, work } from "../../platform/jobs/jobs.ts";
import type { Log } from "../../platform/log.ts";
import { MailRefused, type MailTransport } from "../../platform/mail/mail.ts";
import { unseal } from "../../platform/sealing.ts";
import { letter } from "./letter.ts";
import { layOutLetter } from "./mail-layout.ts";
import type { MailSite } from "./mail-site.ts";

export const sendMail = defineJob({
  name: "send-mail",
  data: z.object({ kind: z.string(), sealed: z.string() }),
});

/** As many as the transport has connections. */
const AT_ONCE = 5;

interface Deps {
  readonly mailTransport: MailTransport;
  readonly mailSite: MailSite;
  readonly mailKey: Buffer;
  readonly log: Log;
}

export function mailJobs({ mailTransport, mailSite, mailKey, log }: Deps): JobWorker[] {
  const domain = new URL(mailSite.publicUrl).hostname;
  return [
    work(
      sendMail,
      async ({ kind, sealed }, jobId) => {
        const written = letter.parse(JSON.parse(unseal(mailKey, sealed)));
        if (written.to === null) return;
        const mail = { to: written.to, ...layOutLetter(written, mailSite) };
        try {
          await mailTransport.send(mail, `${jobId}@${domain}`);
        } catch (error) {
          if (!(error instanceof MailRefused)) throw error;
          log.warn({ kind, job: jobId, reason: error.message }, "a mail was refused for good");
        }
      },
      { atOnce: AT_ONCE },
    ),
  ];
}

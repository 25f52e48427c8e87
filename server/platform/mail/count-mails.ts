import { MailDeferred, MailRefused, type MailTransport } from "./mail.ts";

/** Outcomes of this process's attempts to send emails. */
export interface MailCounts {
  sent: number;
  /** Refused by the mail server for good. */
  refused: number;
  /** Refused for now. */
  deferred: number;
  /** Could not communicate with the mail server. */
  failed: number;
}

export function countMails(transport: MailTransport): {
  mailTransport: MailTransport;
  mailCounts: Readonly<MailCounts>;
} {
  const counts: MailCounts = { sent: 0, refused: 0, deferred: 0, failed: 0 };
  return {
    mailCounts: counts,
    mailTransport: {
      send: async (mail, messageId) => {
        try {
          await transport.send(mail, messageId);
          counts.sent += 1;
        } catch (error) {
          counts[toOutcome(error)] += 1;
          throw error;
        }
      },
      verify: async () => transport.verify?.(),
      close: () => transport.close(),
    },
  };
}

function toOutcome(error: unknown): keyof MailCounts {
  if (error instanceof MailRefused) return "refused";
  return error instanceof MailDeferred ? "deferred" : "failed";
}

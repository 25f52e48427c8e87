import { MailDeferred, MailRefused, type MailTransport } from "./mail.ts";

/** What became of the mails that this process handed over. */
export interface MailCounts {
  sent: number;
  /** The mail server will never take it. */
  refused: number;
  /** The mail server did not take it, and it is tried again. */
  deferred: number;
  /** There was no talking to the mail server. */
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
          counts[outcomeOf(error)] += 1;
          throw error;
        }
      },
      verify: async () => transport.verify?.(),
      close: () => transport.close(),
    },
  };
}

function outcomeOf(error: unknown): keyof MailCounts {
  if (error instanceof MailRefused) return "refused";
  return error instanceof MailDeferred ? "deferred" : "failed";
}

import type { EmailContent } from "../../features/foundation/emails/email-content.ts";
import type { Mails } from "../../features/foundation/emails/mails.ts";

/** Passes emails to `take` instead of sending them. */
export function captureEmails(take: (letters: readonly EmailContent[]) => void): Mails {
  const sendUnsolicited: Mails["sendUnsolicited"] = async (_tx, _bound, ...letters) => {
    take(letters);
    return letters.length;
  };
  return {
    send: async (_tx, ...letters) => take(letters),
    sendUnsolicited: sendUnsolicited,
    sendReply: sendUnsolicited,
  };
}

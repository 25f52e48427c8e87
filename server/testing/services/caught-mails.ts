import type { Letter } from "../../features/foundation/letters/letter.ts";
import type { Mails } from "../../features/foundation/letters/mails.ts";

/** Passes emails to `take` instead of sending them. */
export function caughtMails(take: (letters: readonly Letter[]) => void): Mails {
  const sendUnasked: Mails["sendUnasked"] = async (_tx, _bound, ...letters) => {
    take(letters);
    return letters.length;
  };
  return { send: async (_tx, ...letters) => take(letters), sendUnasked, sendAnswer: sendUnasked };
}

import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { seal } from "../../../platform/sealing.ts";
import type { KeyRing } from "../../../platform/secrets.ts";
import { type EmailPurpose, takeWithinAllowance } from "./email-allowance.ts";
import type { EmailContent } from "./email-content.ts";
import { sendCode, sendMail, sendReceiptMail } from "./email-jobs.ts";
import { findSuppressedEmails } from "./suppression-store.ts";

export interface Mails {
  /** Sends emails, each at least once, if and only if the transaction commits. */
  send(tx: Tx, ...letters: EmailContent[]): Promise<void>;
  /**
   * Sends emails that the recipients didn't ask for, as far as their daily allowance permits and
   * none to bounced addresses. Returns how many are sent.
   */
  sendUnsolicited(tx: Tx, purpose: EmailPurpose, ...letters: EmailContent[]): Promise<number>;
  /**
   * Replies to a stranger who entered the address, within its allowance. Also sends to a bounced
   * address, since a click in this email proves that it works again. Returns how many are sent.
   */
  sendReply(tx: Tx, purpose: EmailPurpose, letter: EmailContent): Promise<number>;
}

/** Emails wait in the jobs table, encrypted because they contain codes and addresses. */
export function createMails(deps: {
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly mailKeys: KeyRing;
  readonly allowanceKey: Buffer;
  readonly clock: Clock;
}): Mails {
  const sealed = (letter: EmailContent) => ({
    kind: letter.kind,
    sealed: seal(deps.mailKeys, JSON.stringify(letter)),
  });
  const send: Mails["send"] = async (tx, ...letters) => {
    for (const [job, group] of Map.groupBy(letters, jobFor)) {
      await deps.jobs.enqueue(tx, job, ...group.map(sealed));
    }
  };
  const sendAllowed: Mails["sendUnsolicited"] = async (tx, purpose, ...letters) => {
    const allowed = await takeWithinAllowance(tx, deps, purpose, {
      mails: letters,
      addressOf: ({ to }) => to,
    });
    await send(tx, ...allowed);
    return allowed.length;
  };
  return {
    send,
    sendReply: sendAllowed,
    sendUnsolicited: async (tx, purpose, ...letters) => {
      const unreachable = await findSuppressedEmails(
        tx,
        letters.flatMap(({ to }) => to ?? []),
      );
      const reachable = letters.filter(({ to }) => !unreachable.has(to?.toLowerCase() ?? ""));
      return sendAllowed(tx, purpose, ...reachable);
    },
  };
}

function jobFor({ attach, blocks }: EmailContent) {
  if (attach) return sendReceiptMail;
  return blocks.some(({ kind }) => kind === "code") ? sendCode : sendMail;
}

import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { seal } from "../../../platform/sealing.ts";
import type { KeyRing } from "../../../platform/secrets.ts";
import type { Letter } from "./letter.ts";
import { sendCode, sendMail, sendReceiptMail } from "./letter-jobs.ts";
import { type MailBound, takeAllowed } from "./mail-allowance.ts";
import { findUnreachable } from "./suppression-store.ts";

export interface Mails {
  /** Sends emails, each at least once, if and only if the transaction commits. */
  send(tx: Tx, ...letters: Letter[]): Promise<void>;
  /**
   * Sends emails that the recipients didn't ask for, as far as their daily allowance permits and
   * none to bounced addresses. Returns how many are sent.
   */
  sendUnasked(tx: Tx, purpose: MailBound, ...letters: Letter[]): Promise<number>;
  /**
   * Replies to a stranger who entered the address, within its allowance. Also sends to a bounced
   * address, since a click in this email proves that it works again. Returns how many are sent.
   */
  sendAnswer(tx: Tx, purpose: MailBound, letter: Letter): Promise<number>;
}

/** Emails wait in the jobs table, encrypted because they contain codes and addresses. */
export function createMails(deps: {
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly mailKeys: KeyRing;
  readonly allowanceKey: Buffer;
  readonly clock: Clock;
}): Mails {
  const sealed = (letter: Letter) => ({
    kind: letter.kind,
    sealed: seal(deps.mailKeys, JSON.stringify(letter)),
  });
  const send: Mails["send"] = async (tx, ...letters) => {
    for (const [job, group] of Map.groupBy(letters, jobFor)) {
      await deps.jobs.enqueue(tx, job, ...group.map(sealed));
    }
  };
  const sendAllowed: Mails["sendUnasked"] = async (tx, purpose, ...letters) => {
    const allowed = await takeAllowed(tx, deps, purpose, {
      mails: letters,
      addressOf: ({ to }) => to,
    });
    await send(tx, ...allowed);
    return allowed.length;
  };
  return {
    send,
    sendAnswer: sendAllowed,
    sendUnasked: async (tx, purpose, ...letters) => {
      const unreachable = await findUnreachable(
        tx,
        letters.flatMap(({ to }) => to ?? []),
      );
      const reachable = letters.filter(({ to }) => !unreachable.has(to?.toLowerCase() ?? ""));
      return sendAllowed(tx, purpose, ...reachable);
    },
  };
}

function jobFor({ attach, blocks }: Letter) {
  if (attach) return sendReceiptMail;
  return blocks.some(({ kind }) => kind === "code") ? sendCode : sendMail;
}

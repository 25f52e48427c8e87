import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { seal } from "../../../platform/sealing.ts";
import type { KeyRing } from "../../../platform/secrets.ts";
import type { Letter } from "./letter.ts";
import { sendCode, sendMail, sendReceiptMail } from "./letter-jobs.ts";
import { type MailBound, takeAllowed } from "./mail-allowance.ts";
import { findUnreachable } from "./suppression-store.ts";

/** How features write to people. */
export interface Mails {
  /**
   * Sends letters, each at least once, if and only if the transaction commits. Letters with
   * receipts have a queue of their own, so that no other mail waits for them.
   */
  send(tx: Tx, ...letters: Letter[]): Promise<void>;
  /**
   * The same for people who did not ask for it, within their daily allowance. The rest is not sent,
   * and nothing to an address whose mails came back. Answers how many are sent.
   */
  sendUnasked(tx: Tx, bound: MailBound, ...letters: Letter[]): Promise<number>;
  /**
   * The same for an answer to a stranger who typed the address: it also goes where mails came back,
   * since it may be what proves that they arrive again.
   */
  sendAnswer(tx: Tx, bound: MailBound, letter: Letter): Promise<number>;
}

/**
 * Letters wait in the table of jobs. They are encrypted there, because they contain codes and
 * addresses.
 */
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
    const waiting = Map.groupBy(letters, jobOf);
    for (const [job, its] of waiting) await deps.jobs.enqueue(tx, job, ...its.map(sealed));
  };
  const sendAllowed: Mails["sendUnasked"] = async (tx, bound, ...letters) => {
    const allowed = await takeAllowed(tx, deps, bound, {
      mails: letters,
      addressOf: ({ to }) => to,
    });
    await send(tx, ...allowed);
    return allowed.length;
  };
  return {
    send,
    sendAnswer: sendAllowed,
    sendUnasked: async (tx, bound, ...letters) => {
      const unreachable = await findUnreachable(
        tx,
        letters.flatMap(({ to }) => to ?? []),
      );
      const reachable = letters.filter(({ to }) => !unreachable.has(to?.toLowerCase() ?? ""));
      return sendAllowed(tx, bound, ...reachable);
    },
  };
}

function jobOf({ attach, blocks }: Letter) {
  if (attach) return sendReceiptMail;
  return blocks.some(({ kind }) => kind === "code") ? sendCode : sendMail;
}

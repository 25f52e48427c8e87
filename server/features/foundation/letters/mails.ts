import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { seal } from "../../../platform/sealing.ts";
import type { Letter } from "./letter.ts";
import { sendMail, sendReceiptMail } from "./letter-jobs.ts";
import { type MailBound, takeAllowed } from "./mail-allowance.ts";

/** How features write to people. */
export interface Mails {
  /**
   * Sends letters, each at least once, if and only if the transaction commits. Those that carry
   * receipts keep nobody waiting for another mail.
   */
  send(tx: Tx, ...letters: Letter[]): Promise<void>;
  /**
   * The same for people who did not ask for it, as far as their day's allowance goes: the rest is
   * left out. Answers how many go.
   */
  sendUnasked(tx: Tx, bound: MailBound, ...letters: Letter[]): Promise<number>;
}

/**
 * Letters wait in the jobs' table, where codes and addresses must not lie open: there they are
 * sealed.
 */
export function createMails(deps: {
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly mailKey: Buffer;
  readonly allowanceKey: Buffer;
  readonly clock: Clock;
}): Mails {
  const sealed = (letter: Letter) => ({
    kind: letter.kind,
    sealed: seal(deps.mailKey, JSON.stringify(letter)),
  });
  const send: Mails["send"] = async (tx, ...letters) => {
    const waiting = Map.groupBy(letters, ({ attach }) => (attach ? sendReceiptMail : sendMail));
    for (const [job, its] of waiting) await deps.jobs.enqueue(tx, job, ...its.map(sealed));
  };
  return {
    send,
    sendUnasked: async (tx, bound, ...letters) => {
      const allowed = await takeAllowed(tx, deps, bound, letters);
      await send(tx, ...allowed);
      return allowed.length;
    },
  };
}

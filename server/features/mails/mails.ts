import type { Tx } from "../../platform/db/database.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { seal } from "../../platform/sealing.ts";
import type { Letter } from "./letter.ts";
import { sendMail, sendReceiptMail } from "./send-mail.job.ts";

/** How features write to people. */
export interface Mails {
  /**
   * Sends letters, each at least once, if and only if the transaction commits. Those that carry
   * receipts keep nobody waiting for another mail.
   */
  send(tx: Tx, ...letters: Letter[]): Promise<void>;
}

/**
 * Letters wait in the jobs' table, where codes and addresses must not lie open: there they are
 * sealed.
 */
export function createMails(deps: { jobs: Pick<Jobs, "enqueue">; mailKey: Buffer }): Mails {
  const sealed = (letter: Letter) => ({
    kind: letter.kind,
    sealed: seal(deps.mailKey, JSON.stringify(letter)),
  });
  return {
    send: async (tx, ...letters) => {
      const waiting = Map.groupBy(letters, ({ attach }) => (attach ? sendReceiptMail : sendMail));
      for (const [job, its] of waiting) await deps.jobs.enqueue(tx, job, ...its.map(sealed));
    },
  };
}

import type { Tx } from "../../platform/db/database.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { seal } from "../../platform/sealing.ts";
import type { Letter } from "./letter.ts";
import { sendMail, sendReceiptMail } from "./send-mail.job.ts";

/** How features write to people. */
export interface Mails {
  /** Sends a letter, at least once, if and only if the transaction commits. */
  send(tx: Tx, letter: Letter): Promise<void>;
}

/** How thanks go out with their receipts. */
export interface ReceiptMails {
  /** As `send`, many at once; whoever waits for another mail comes first. */
  sendReceipts(tx: Tx, letters: readonly Letter[]): Promise<void>;
}

/**
 * Letters wait in the jobs' table, where codes and addresses must not lie open: there they are
 * sealed.
 */
export function createMails(deps: {
  jobs: Pick<Jobs, "enqueue" | "enqueueAll">;
  mailKey: Buffer;
}): Mails & ReceiptMails {
  const sealed = (letter: Letter) => ({
    kind: letter.kind,
    sealed: seal(deps.mailKey, JSON.stringify(letter)),
  });
  return {
    send: (tx, letter) => deps.jobs.enqueue(tx, sendMail, sealed(letter)),
    sendReceipts: (tx, letters) => deps.jobs.enqueueAll(tx, sendReceiptMail, letters.map(sealed)),
  };
}

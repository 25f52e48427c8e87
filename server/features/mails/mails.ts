import type { Tx } from "../../platform/db/database.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { seal } from "../../platform/sealing.ts";
import type { Letter } from "./letter.ts";
import { sendMail } from "./send-mail.job.ts";

/** How features write to people. */
export interface Mails {
  /** Sends a letter, at least once, if and only if the transaction commits. */
  send(tx: Tx, letter: Letter): Promise<void>;
}

/**
 * Letters wait in the jobs' table, where codes and addresses must not lie open: there they are
 * sealed.
 */
export function createMails(deps: { jobs: Pick<Jobs, "enqueue">; mailKey: Buffer }): Mails {
  return {
    send: (tx, letter) =>
      deps.jobs.enqueue(tx, sendMail, {
        kind: letter.kind,
        sealed: seal(deps.mailKey, JSON.stringify(letter)),
      }),
  };
}

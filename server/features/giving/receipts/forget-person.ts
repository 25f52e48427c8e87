import type { Tx } from "../../../platform/db/database.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deletePapersOf } from "./paper-store.ts";
import { discardPapers } from "./receipt-jobs.ts";
import { forgetContent } from "./receipt-store.ts";

/** Deletes the content of the receipts of an account's donations, and their stored PDFs. */
export async function forgetPerson(
  tx: Tx,
  person: Person,
  { jobs }: { readonly jobs: Pick<Jobs, "enqueue"> },
): Promise<void> {
  await forgetContent(tx, person);
  const files = await deletePapersOf(tx, person);
  if (files.length > 0) await jobs.enqueue(tx, discardPapers, { files });
}

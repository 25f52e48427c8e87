import type { Tx } from "../../../platform/db/database.ts";
import { countOthersWritten, lockOfficeLetters } from "./ask-limit-store.ts";
import type { EnquiryDeps } from "./enquiry-deps.ts";
import { officeLetter } from "./enquiry-letter.ts";
import { officeLetters } from "./enquiry-policy.ts";
import type { EnquiryRow } from "./enquiry-store.ts";

/** Mails the office what somebody wrote, as often as `officeLetters` allows. */
export async function tellOffice(
  tx: Tx,
  deps: Pick<EnquiryDeps, "mails" | "mailSite">,
  enquiry: Pick<EnquiryRow, "number" | "email" | "full_name" | "subject" | "enquiry_type">,
  written: { id: number; body: string; at: Date; again: boolean },
): Promise<void> {
  const { officeEmail: to } = deps.mailSite;
  if (!to) return;
  await lockOfficeLetters(tx);
  const { most, withinMs } = officeLetters;
  const since = new Date(Math.floor(written.at.getTime() / withinMs) * withinMs);
  const before = await countOthersWritten(tx, written.id, { since, most });
  if (before >= most) return;
  const silentUntil = before === most - 1 ? new Date(since.getTime() + withinMs) : undefined;
  await deps.mails.send(tx, officeLetter(deps, { ...enquiry, to }, { ...written, silentUntil }));
}

import type { Tx } from "../../../platform/db/database.ts";
import type { EnquiryDeps } from "./enquiry-deps.ts";
import { officeEmail } from "./enquiry-email.ts";
import { countOtherMessages, lockRequester } from "./enquiry-limit-store.ts";
import { officeEmailLimit } from "./enquiry-policy.ts";
import type { EnquiryRow } from "./enquiry-store.ts";

/** Emails the office a message from the public, within the limit of `officeEmailLimit`. */
export async function notifyOffice(
  tx: Tx,
  deps: Pick<EnquiryDeps, "mails" | "mailSite">,
  enquiry: Pick<EnquiryRow, "number" | "email" | "full_name" | "subject" | "enquiry_type">,
  message: { id: number; body: string; at: Date; isReply: boolean },
): Promise<void> {
  const { officeEmail: to } = deps.mailSite;
  if (!to) return;
  await lockRequester(tx, "office");
  const { most, withinMs } = officeEmailLimit;
  const since = new Date(Math.floor(message.at.getTime() / withinMs) * withinMs);
  const earlierCount = await countOtherMessages(tx, message.id, { since, most });
  if (earlierCount >= most) return;
  const silentUntil = earlierCount === most - 1 ? new Date(since.getTime() + withinMs) : undefined;
  await deps.mails.send(tx, officeEmail(deps, { ...enquiry, to }, { ...message, silentUntil }));
}

import { type Clock, today } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { deleteAttachmentsOf } from "../../campaigns/community/appreciation-store.ts";
import { forgetGuest } from "../../campaigns/events/forget-guest.ts";
import { forgetPledger } from "../../campaigns/in-kind/in-kind-store.ts";
import { forgetMember } from "../../campaigns/teams/forget-member.ts";
import type { AccountRow } from "../../foundation/accounts/account-store.ts";
import { tellOwner } from "../../foundation/letters/security-notice.ts";
import { deleteNotificationsOf } from "../../foundation/notifications/notification-store.ts";
import { countByAccount } from "../../giving/donations/count-by-account.ts";
import { giveToAccount } from "../../giving/donations/donation-owner-store.ts";
import { forgetReceipts } from "../../giving/receipts/forget-papers.job.ts";
import { endSessions } from "../../identity/sessions/end-sessions.ts";
import { provePassword } from "../../identity/sessions/prove-password.ts";
import { clearRefreshCookie } from "../../identity/sessions/session-cookie.ts";
import { deleteEnquiriesOf } from "../../outreach/enquiries/enquiry-store.ts";
import { forgetRecipient } from "../../outreach/mailings/mail-wish-store.ts";
import { deleteSubscribers } from "../../outreach/newsletter/subscriber-store.ts";
import { announcePerson } from "../profile/announce-person.ts";
import { discardPortrait } from "../profile/change-photo.ts";
import { lockProven } from "../profile/lock-proven.ts";
import type { ProfileParts } from "../profile/profile-parts.ts";
import { needsItsOrganiser } from "../profile/profile-policy.ts";
import { erasedLetter } from "./erase-mail.ts";
import { forgetDonor, forgetSignIns, leaveTombstone, lockCampaignsOf } from "./erase-store.ts";

const FIELD = "password";

/**
 * Leaves the books as they are and nothing that says who it was. Throws `forbidden` for whoever runs
 * a campaign that asks for money, `wrong_credentials`, `too_many_requests`, `unavailable`.
 */
export async function eraseAccount(
  parts: ProfileParts,
  password: string | undefined,
  caller: Caller,
): Promise<void> {
  const proven = await provePassword(parts, caller, { field: FIELD, password });
  await inTransaction(parts.database, async (tx) => {
    const account = await lockProven(tx, proven, FIELD);
    await refuseBusyOrganiser(tx, account.id, parts.clock);
    await erase(tx, parts, account);
    await tellOwner(tx, parts.mails, account, erasedLetter(parts.mailSite, account.email));
  });
  clearRefreshCookie(caller.cookies);
}

async function refuseBusyOrganiser(tx: Tx, accountId: string, clock: Clock): Promise<void> {
  const campaigns = await lockCampaignsOf(tx, accountId);
  const busy = campaigns.find((campaign) => needsItsOrganiser(campaign, today(clock)));
  if (!busy) return;
  throw new AppError("forbidden", {
    message: `You run the campaign “${busy.title}”. Please hand it over to somebody else or end it first.`,
  });
}

async function erase(tx: Tx, parts: ProfileParts, account: AccountRow): Promise<void> {
  const { id, email } = account;
  const at = new Date(parts.clock());
  // Whoever typed the address, it is this person's: what carries it is forgotten with them.
  if (account.email_verified_at) await giveToAccount(tx, id, email);
  await announcePerson(tx, id);
  await countByAccount(tx, parts, id);
  await forgetDonor(tx, id);
  await forgetReceipts(tx, parts, id);
  await deleteAttachmentsOf(tx, id);
  await forgetPledger(tx, id, at);
  await forgetGuest(tx, id);
  await deleteNotificationsOf(tx, id);
  await endSessions(tx, id, { at });
  const named = [account.pending_email].filter((one) => one !== null);
  await forgetSignIns(tx, id, { proven: account.email_verified_at && email, named });
  if (account.email_verified_at) await deleteSubscribers(tx, [email]);
  await deleteEnquiriesOf(tx, account.email_verified_at ? [email] : []);
  await forgetMember(tx, id, account.email_verified_at ? [email] : []);
  await forgetRecipient(tx, id, account.email_verified_at ? [email] : []);
  await discardPortrait(tx, parts, account.portrait);
  await leaveTombstone(tx, id, at);
}

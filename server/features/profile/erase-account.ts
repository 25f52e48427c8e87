import { type Clock, today } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Caller } from "../../platform/http/route.ts";
import type { AccountRow } from "../accounts/account-store.ts";
import { deleteAttachmentsOf } from "../community/appreciation-store.ts";
import { countByAccount } from "../donations/count-by-account.ts";
import { giveToAccount } from "../donations/donation-owner-store.ts";
import { deleteEnquiriesOf } from "../enquiries/enquiry-store.ts";
import { forgetGuest } from "../events/forget-guest.ts";
import { forgetPledger } from "../in-kind/in-kind-store.ts";
import { forgetRecipient } from "../mailings/mail-wish-store.ts";
import { tellOwner } from "../mails/security-notice.ts";
import { deleteSubscribers } from "../newsletter/subscriber-store.ts";
import { deleteNotificationsOf } from "../notifications/notification-store.ts";
import { forgetReceipts } from "../receipts/forget-papers.job.ts";
import { endSessions } from "../sign-in/end-sessions.ts";
import { provePassword } from "../sign-in/prove-password.ts";
import { clearRefreshCookie } from "../sign-in/session-cookie.ts";
import { forgetMember } from "../teams/forget-member.ts";
import { announcePerson } from "./announce-person.ts";
import { discardPortrait } from "./change-photo.ts";
import { erasedLetter } from "./erase-mail.ts";
import { forgetDonor, forgetSignIns, leaveTombstone, lockCampaignsOf } from "./erase-store.ts";
import { lockProven } from "./lock-proven.ts";
import type { ProfileParts } from "./profile-parts.ts";
import { needsItsOrganiser } from "./profile-policy.ts";

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

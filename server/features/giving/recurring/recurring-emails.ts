import { add, money, withServiceFee } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { findAccount } from "../../foundation/accounts/account-store.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { Mails } from "../../foundation/emails/mails.ts";
import type { LiveSettings } from "../../foundation/site/live-settings.ts";
import type { DonationLinks } from "../donations/donation-links.ts";
import { type DonationRow, findDonation } from "../donations/donation-store.ts";
import { findCampaignTitle } from "./recurring-due-store.ts";
import { type RecurringNews, recurringEmail } from "./recurring-email.ts";
import type { RecurringLinks } from "./recurring-links.ts";
import type { RecurringRow } from "./recurring-store.ts";

export interface RecurringMailDeps {
  readonly mails: Pick<Mails, "send" | "sendUnsolicited">;
  readonly mailSite: MailSite;
  readonly links: DonationLinks;
  readonly recurringLinks: RecurringLinks;
  readonly settings: Pick<LiveSettings, "values">;
}

/**
 * Emails the donor, unless their data was erased. Others may have entered the address if no account has confirmed it:
 * then within its daily allowance. Returns whether the email is sent.
 */
export async function mailRecurringNews(
  tx: Tx,
  { mails, mailSite, links, recurringLinks, settings }: RecurringMailDeps,
  recurring: RecurringRow,
  news: RecurringNews,
): Promise<boolean> {
  if (recurring.donor_email === null) return false;
  const donation = "donationId" in news ? await findDonation(tx, news.donationId) : undefined;
  const percent = settings.values.service_fee_percent;
  const planned = withServiceFee(money(recurring.amount_minor, recurring.currency), percent);
  const amounts = donation ? donationAmounts(donation) : planned;
  const email = recurringEmail(mailSite, {
    to: recurring.donor_email,
    news,
    recurring,
    campaign: await findCampaignTitle(tx, donation?.campaign_id ?? recurring.campaign_id),
    ...amounts,
    manageUrl: recurringLinks.manageUrl(recurring.id),
    donationUrl: donation ? links.returnUrl(donation.id) : null,
  });
  if (!(await isOwnAddress(tx, recurring))) {
    return (await mails.sendUnsolicited(tx, { kind: "recurring" }, email)) > 0;
  }
  await mails.send(tx, email);
  return true;
}

/** Whether the donor's account has confirmed the address. */
async function isOwnAddress(
  tx: Tx,
  { account_id, donor_email }: Pick<RecurringRow, "account_id" | "donor_email">,
): Promise<boolean> {
  const account = account_id === null ? undefined : await findAccount(tx, account_id);
  return account?.email === donor_email && account?.email_verified_at !== null;
}

function donationAmounts({
  currency,
  amount_minor,
  fee_minor,
}: Pick<DonationRow, "currency" | "amount_minor" | "fee_minor">) {
  const [amount, fee] = [money(amount_minor, currency), money(fee_minor, currency)];
  return { amount, fee, total: add(amount, fee) };
}

import { BANK_TRANSFER } from "#contract/giving/donations.ts";
import { convert, type Money, money } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { findGivingCampaign } from "../../campaigns/catalogue/giving-campaign-store.ts";
import { findAccount } from "../../foundation/accounts/account-store.ts";
import { BANK_PROVIDER } from "../../gateways/bank/bank-provider.ts";
import { insertTransfer } from "../bank-transfers/transfer-store.ts";
import {
  type DonationRow,
  findDonationRate,
  insertDonations,
  lockDonations,
  type NewDonation,
} from "../donations/donation-store.ts";
import { requireOpenCampaign } from "../donations/plan-donation.ts";
import { applyBatch } from "../payments/apply-facts.ts";
import type { BankDeps } from "./bank-deps.ts";
import { type LineRow, sumDonationLines, updateLines } from "./bank-line-store.ts";
import { changeTransferAmount } from "./bank-transfer-store.ts";

/** Who decided, and when; `by` is null for a match without a decision. */
export interface Decided {
  readonly by: string | null;
  readonly at: Date;
}

/** Noon (UTC) of the day on which the line was booked, but not in the future. */
export function bookingTime({ booked_on }: Pick<LineRow, "booked_on">, at: Date): number {
  return Math.min(at.getTime(), Date.parse(`${booked_on}T12:00:00Z`));
}

/** Instant transfers arrive on the day of the donation, perhaps before noon. */
function paymentTime(line: LineRow, { created_at }: DonationRow, at: Date): number {
  const bookedAt = bookingTime(line, at);
  const isSameDay = created_at.toISOString().startsWith(line.booked_on);
  return isSameDay ? Math.max(bookedAt, created_at.getTime()) : bookedAt;
}

/**
 * Pays a donation by bank transfer with lines, which the caller has locked. It becomes what arrived in all. Throws
 * `wrong_state` if it is paid already, was reversed, or has another currency.
 */
export async function payWithLines(
  tx: Tx,
  deps: BankDeps,
  donationId: string,
  lines: readonly LineRow[],
  { by, at }: Decided,
): Promise<void> {
  const [donation] = await lockDonations(tx, [donationId]);
  if (!donation || donation.provider !== BANK_PROVIDER) throw new AppError("not_found");
  if (donation.settled_at !== null || donation.state === "reversed") {
    throw new AppError("wrong_state", { message: "This donation is paid already." });
  }
  requireCurrency(lines, donation.currency);
  await assignLines(tx, lines, donationId, { by, at });
  const total = money(await sumDonationLines(tx, donationId), donation.currency);
  if (total.minor !== donation.amount_minor + donation.fee_minor) {
    await changeTransferAmount(tx, donationId, splitTotal(total, donation));
  }
  const changedAt = Math.max(...lines.map((line) => paymentTime(line, donation, at)));
  await settle(tx, deps, donation, total, changedAt);
}

/** Adds lines to a donation that waits for the rest. */
export async function assignLines(
  tx: Tx,
  lines: readonly LineRow[],
  donationId: string,
  { by, at }: Decided,
): Promise<void> {
  await updateLines(
    tx,
    lines.map(({ id }) => id),
    { state: "donation", donation_id: donationId, decided_by: by, decided_at: at },
  );
}

export function requireCurrency(
  lines: readonly LineRow[],
  currency: DonationRow["currency"],
): void {
  if (lines.some((line) => line.currency !== currency)) {
    throw new AppError("wrong_state", {
      message: `This donation is in ${currency}. Give the money to its campaign instead.`,
    });
  }
}

/** The total in the proportion of the donation and its fee. */
function splitTotal(
  total: Money,
  { amount_minor, fee_minor, rate_ppm, campaign_currency }: DonationRow,
): Pick<DonationRow, "amount_minor" | "fee_minor" | "campaign_amount_minor"> {
  const fee = Math.floor((total.minor * fee_minor) / (amount_minor + fee_minor));
  const amount = money(total.minor - fee, total.currency);
  return {
    amount_minor: amount.minor,
    fee_minor: fee,
    campaign_amount_minor: convert(amount, rate_ppm, campaign_currency).minor,
  };
}

async function settle(
  tx: Tx,
  deps: BankDeps,
  { id, payment_id }: { readonly id: string; readonly payment_id?: string | null },
  total: Money,
  changedAt: number,
): Promise<void> {
  if (!payment_id) throw new Error(`donation ${id} has no reference`);
  const outcomes = await applyBatch(tx, { ...deps, provider: { name: BANK_PROVIDER } }, [
    {
      kind: "payment",
      paymentId: payment_id,
      reference: id,
      state: "succeeded",
      total,
      cost: money(0, total.currency),
      paidBy: { way: "bank_transfer" },
      declines: 0,
      changedAt,
    },
  ]);
  if (outcomes.get(payment_id) === "settled") return;
  throw new AppError("wrong_state", { message: "This donation can't be paid with this line." });
}

/**
 * A further donation of the same donor, whose standing order names the same reference. Throws `campaign_closed`, and
 * `wrong_state` if the currency differs.
 */
export async function repeatWithLine(
  tx: Tx,
  deps: BankDeps,
  first: DonationRow,
  line: LineRow,
  decided: Decided,
): Promise<string> {
  requireCurrency([line], first.currency);
  const campaign = await requireCampaign(tx, deps, first.campaign_id);
  const total = money(line.amount_minor, line.currency);
  const fee = Math.floor((total.minor * first.fee_minor) / (first.amount_minor + first.fee_minor));
  const account = first.account_id ? await findAccount(tx, first.account_id) : undefined;
  return insertAndSettle(tx, deps, line, decided, {
    campaign,
    repeats: first.id,
    amount: money(total.minor - fee, total.currency),
    fee,
    donor: {
      account_id: account && !account.erased_at ? account.id : null,
      fund_id: first.fund_id,
      donor_name: first.donor_name,
      donor_email: first.donor_email,
      anonymous: first.anonymous,
    },
  });
}

/** Gives a line to a campaign as a new donation. Throws `campaign_closed`. */
export async function giveToCampaign(
  tx: Tx,
  deps: BankDeps,
  line: LineRow,
  { campaignId, name }: { readonly campaignId: number; readonly name: string | null },
  decided: Decided,
): Promise<string> {
  const campaign = await requireCampaign(tx, deps, campaignId);
  return insertAndSettle(tx, deps, line, decided, {
    campaign,
    repeats: null,
    amount: money(line.amount_minor, line.currency),
    fee: 0,
    donor: {
      account_id: null,
      fund_id: null,
      donor_name: name,
      donor_email: null,
      anonymous: name === null,
    },
  });
}

type GivingCampaign = NonNullable<Awaited<ReturnType<typeof findGivingCampaign>>>;

async function requireCampaign(tx: Tx, { clock }: BankDeps, id: number): Promise<GivingCampaign> {
  const campaign = await findGivingCampaign(tx, id);
  requireOpenCampaign(campaign, clock);
  if (!campaign) throw new AppError("campaign_closed");
  return campaign;
}

interface NewTransfer {
  readonly campaign: GivingCampaign;
  readonly repeats: string | null;
  readonly amount: Money;
  readonly fee: number;
  readonly donor: Pick<
    NewDonation,
    "account_id" | "fund_id" | "donor_name" | "donor_email" | "anonymous"
  >;
}

async function insertAndSettle(
  tx: Tx,
  deps: BankDeps,
  line: LineRow,
  decided: Decided,
  { campaign, repeats, amount, fee, donor }: NewTransfer,
): Promise<string> {
  const rate = await findDonationRate(tx, amount.currency, campaign.currency);
  if (!rate) {
    throw new AppError("wrong_state", {
      message: `This campaign doesn't accept donations in ${amount.currency}.`,
    });
  }
  const id = uuidv7(decided.at.getTime());
  await insertDonations(tx, [
    {
      ...donor,
      ...rate,
      id,
      campaign_id: campaign.id,
      state: "open",
      currency: amount.currency,
      amount_minor: amount.minor,
      fee_minor: fee,
      campaign_currency: campaign.currency,
      campaign_amount_minor: convert(amount, rate.rate_ppm, campaign.currency).minor,
      payment_method: BANK_TRANSFER,
      provider: BANK_PROVIDER,
      description: campaign.title,
      source: BANK_PROVIDER,
      created_at: decided.at,
    },
  ]);
  const { reference } = await insertTransfer(tx, {
    donationId: id,
    expiresAt: decided.at,
    ...(repeats === null ? {} : { repeats }),
  });
  await assignLines(tx, [line], id, decided);
  const total = money(line.amount_minor, line.currency);
  await settle(tx, deps, { id, payment_id: reference }, total, bookingTime(line, decided.at));
  return id;
}

import { fromWire } from "#contract/money.ts";
import { teamPath } from "#contract/page-paths.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { findAccount } from "../../foundation/accounts/account-store.ts";
import type { Deed } from "../../foundation/audit/office-deed.ts";
import { type DonationRow, findDonation, lockDonations } from "../donations/donation-store.ts";
import type { Wish } from "./ask-refund.ts";
import type { RefundDeps } from "./refund-deps.ts";
import { teamDeclinedLetter } from "./refund-letter.ts";
import { amountToReturn, leftText, leftToReturn, refused } from "./refund-policy.ts";
import {
  findRefund,
  insertRefund,
  lockRefund,
  type RefundRow,
  sumUnderWay,
  updateRefund,
} from "./refund-store.ts";
import { sendRefundsJob } from "./send-refunds.ts";
import { writeToDonor } from "./tell-refund.ts";

/** What the office wants to give back, and how much its form said of the donation to have gone back before. */
type OfficeWish = Wish & { readonly given_back: number };

/**
 * Orders a refund that nobody asked for; answers its id. Throws `not_found`, `changed_meanwhile` where another sum
 * went back by now, or is about to, and as `amountToReturn`.
 */
export async function orderRefund(
  deps: RefundDeps,
  { tx, actorId, at, record }: Deed,
  donationId: string,
  wish: OfficeWish,
): Promise<string> {
  const donation = await lockPaid(deps, { tx }, donationId);
  const underWay = await sumUnderWay(tx, donationId);
  const shown = fromWire(wish.given_back, donation.currency)?.minor;
  if (shown !== donation.refunded_minor + underWay) {
    throw new AppError("changed_meanwhile", {
      message: "Some of this gift went back meanwhile, or is about to. Please look at it again.",
    });
  }
  const amount_minor = amountToReturn(donation, underWay, wish.amount);
  const refund = await insertRefund(tx, {
    id: uuidv7(at.getTime()),
    donation_id: donationId,
    provider: donation.provider,
    payment_id: donation.payment_id ?? "",
    amount_minor,
    state: "ordered",
    asked_by: "office",
    asker_id: actorId,
    reason: wish.reason,
    note: wish.note || null,
    asked_at: at,
    decided_at: at,
    decider_id: actorId,
    changed_at: at,
  });
  await deps.jobs.enqueue(tx, sendRefundsJob, {});
  await record({
    action: "order_refund",
    subject: { type: "refund", id: refund.id },
    after: told(refund, donation),
  });
  return refund.id;
}

/**
 * Decides about what somebody asked for. Throws `not_found`, `changed_meanwhile` where it is decided already,
 * `wrong_state` where less is left by now than was asked for.
 */
export async function decideRefund(
  deps: RefundDeps,
  deed: Deed,
  id: string,
  { action, note }: { action: "order" | "decline"; note?: string | undefined },
): Promise<void> {
  const { tx, actorId, at, record } = deed;
  const asked = await findRefund(tx, id);
  if (!asked) throw new AppError("not_found");
  const donation = await lockPaid(deps, deed, asked.donation_id, action === "decline");
  const before = await lockRefund(tx, id);
  if (before?.state !== "asked") throw new AppError("changed_meanwhile");
  if (action === "order") await refuseMoreThanLeft(deed, donation, before);
  const state = action === "order" ? ("ordered" as const) : ("declined" as const);
  const decision = { decided_at: at, decider_id: actorId, decision_note: note || null };
  const refund = await updateRefund(tx, id, { state, ...decision, changed_at: at });
  if (action === "order") await deps.jobs.enqueue(tx, sendRefundsJob, {});
  else await tellAsker(deps, deed, refund);
  await record({
    action: action === "order" ? "order_refund" : "decline_refund",
    subject: { type: "refund", id },
    before: { state: before.state },
    after: told(refund, donation),
  });
}

/** The donation, locked. Throws `wrong_state` where its gateway is not there any more, unless that is the same. */
export async function lockPaid(
  { gateways }: Pick<RefundDeps, "gateways">,
  { tx }: Pick<Deed, "tx">,
  donationId: string,
  anyGateway = false,
): Promise<DonationRow> {
  const [donation] = await lockDonations(tx, [donationId]);
  if (!donation) throw new AppError("not_found");
  const { provider, payment_id } = donation;
  if (!anyGateway && payment_id !== null && !gateways.named(provider)) {
    throw refused(`${provider} is not configured any more: give the money back in its own pages.`);
  }
  return donation;
}

/** Throws `wrong_state` where less is left of the donation by now than was asked for. */
export async function refuseMoreThanLeft(
  { tx }: Pick<Deed, "tx">,
  donation: DonationRow,
  asked: RefundRow,
): Promise<void> {
  const left = leftToReturn(donation, await sumUnderWay(tx, donation.id));
  if (asked.amount_minor > left) throw refused(`Only ${leftText(donation, left)} is left by now.`);
}

async function tellAsker(deps: RefundDeps, { tx }: Deed, refund: RefundRow): Promise<void> {
  if (refund.asked_by === "donor") return writeToDonor(tx, deps, refund, "declined");
  const asker = refund.asker_id === null ? undefined : await findAccount(tx, refund.asker_id);
  const donation = await findDonation(tx, refund.donation_id);
  if (!asker || asker.erased_at || !donation) return;
  const letter = teamDeclinedLetter(deps.mailSite, {
    to: asker.email,
    refund: { ...refund, currency: donation.currency },
    campaign: donation.campaign_title,
    giftsPath: teamPath(donation.campaign_id, "gifts"),
  });
  await deps.mails.send(tx, letter);
}

/** What the audit trail keeps: no name, and none of the donor's words. */
export function told(refund: RefundRow, donation: DonationRow) {
  return {
    state: refund.state,
    donation: refund.donation_id,
    amount_minor: refund.amount_minor,
    currency: donation.currency,
    reason: refund.reason,
    ...(refund.decision_note === null ? {} : { note: refund.decision_note }),
  };
}

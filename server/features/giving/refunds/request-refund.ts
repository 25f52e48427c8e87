import type { RefundReason, RefundRequester } from "#contract/giving/refunds.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { requireCampaignRole } from "../../campaigns/teams/campaign-role.ts";
import { countAttempt } from "../../foundation/limits/count-attempt.ts";
import { networkAttempts } from "../../foundation/limits/network-limits.ts";
import { isCorrectSecret } from "../donations/donation-links.ts";
import { type DonationRow, findDonation, lockDonations } from "../donations/donation-store.ts";
import type { RefundDeps } from "./refund-deps.ts";
import { sendRefundEmail } from "./refund-notice.ts";
import {
  DONOR_REQUEST_LIMIT,
  MAX_REFUND_REQUESTS,
  parseRefundAmount,
  TEAM_REQUEST_LIMIT,
  wrongState,
} from "./refund-policy.ts";
import {
  findDonationRefunds,
  insertRefund,
  type RefundRow,
  sumPendingRefunds,
} from "./refund-store.ts";

export interface RefundRequest {
  /** In major units of the donation's currency. */
  readonly amount: number;
  readonly reason: RefundReason;
  readonly note?: string | undefined;
}

/** What identifies the donor: the donation's secret, or their account. */
export interface DonorIdentity {
  readonly secret?: string | undefined;
  readonly accountId?: string | undefined;
}

/** Throws `not_found` unless the secret is the donation's, or the donation was made with the account. */
export async function findDonorDonation(
  { db, links }: Pick<RefundDeps, "links"> & { readonly db: Db },
  id: string,
  { secret, accountId }: DonorIdentity,
) {
  if (secret !== undefined && !isCorrectSecret(secret, links.secretFor(id))) {
    throw new AppError("not_found");
  }
  const donation = await findDonation(db, id);
  const isOwner = accountId !== undefined && donation?.account_id === accountId;
  if (!donation || (secret === undefined && !isOwner)) throw new AppError("not_found");
  return donation;
}

/**
 * Stores a donor's refund request for the office and confirms it by email. Throws `not_found`, `invalid`,
 * `too_many_requests`, and `wrong_state` if nothing can be refunded or another request is pending.
 */
export async function requestRefund(
  deps: RefundDeps,
  {
    donationId,
    networks,
    ...donor
  }: DonorIdentity & { donationId: string } & Pick<Caller, "networks">,
  request: RefundRequest,
): Promise<void> {
  await findDonorDonation(deps, donationId, donor);
  await countAttempt(deps, networkAttempts(DONOR_REQUEST_LIMIT, { networks }));
  const requester = { asked_by: "donor", asker_id: donor.accountId ?? null } as const;
  await inTransaction(deps.database, async (tx) => {
    const [donation] = await lockDonations(tx, [donationId]);
    if (!donation) throw new AppError("not_found");
    const refund = await saveRequest(tx, deps, { donation, requester, request });
    await sendRefundEmail(tx, deps, refund, "asked");
  });
}

/** Stores a team's refund request. Throws like a donor's request, and `forbidden` for readers. */
export async function requestTeamRefund(
  deps: RefundDeps,
  {
    campaignId,
    donationId,
    accountId,
  }: { campaignId: number; donationId: string; accountId: string },
  request: RefundRequest,
): Promise<void> {
  await requireCampaignRole(deps.db, { campaignId, accountId, least: "editor" });
  await countAttempt(deps, [TEAM_REQUEST_LIMIT.of(accountId)]);
  const requester = { asked_by: "organiser", asker_id: accountId } as const;
  await inTransaction(deps.database, async (tx) => {
    const [donation] = await lockDonations(tx, [donationId]);
    if (donation?.campaign_id !== campaignId) throw new AppError("not_found");
    await saveRequest(tx, deps, { donation, requester, request });
  });
}

/** The caller has locked the donation. */
async function saveRequest(
  tx: Tx,
  { clock }: Pick<RefundDeps, "clock">,
  {
    donation,
    requester,
    request,
  }: {
    donation: DonationRow;
    requester: { asked_by: RefundRequester; asker_id: string | null };
    request: RefundRequest;
  },
): Promise<RefundRow> {
  const amount_minor = parseRefundAmount(
    donation,
    await sumPendingRefunds(tx, donation.id),
    request.amount,
  );
  const earlier = await findDonationRefunds(tx, donation.id);
  if (earlier.some(({ state }) => state === "asked")) {
    throw wrongState("A refund of this donation was already requested. We're still reviewing it.");
  }
  if (
    earlier.filter(({ asked_by }) => asked_by === requester.asked_by).length >= MAX_REFUND_REQUESTS
  ) {
    throw wrongState(
      "You've requested a refund of this donation several times. Please contact us.",
    );
  }
  const at = new Date(clock());
  return await insertRefund(tx, {
    id: uuidv7(at.getTime()),
    donation_id: donation.id,
    provider: donation.provider,
    payment_id: donation.payment_id ?? "",
    amount_minor,
    state: "asked",
    ...requester,
    reason: request.reason,
    note: request.note || null,
    asked_at: at,
    changed_at: at,
  });
}

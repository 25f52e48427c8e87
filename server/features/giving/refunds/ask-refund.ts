import type { RefundAsker, RefundReason } from "#contract/giving/refunds.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { requireCampaignRole } from "../../campaigns/teams/campaign-role.ts";
import { countAttempt } from "../../foundation/limits/count-attempt.ts";
import { placesOf } from "../../foundation/limits/network-limits.ts";
import { holdsSecret } from "../donations/donation-links.ts";
import { type DonationRow, findDonation, lockDonations } from "../donations/donation-store.ts";
import type { RefundDeps } from "./refund-deps.ts";
import {
  amountToReturn,
  DONOR_WISHES,
  MOST_WISHES,
  refused,
  TEAM_WISHES,
} from "./refund-policy.ts";
import { findRefundsOf, insertRefund, type RefundRow, sumUnderWay } from "./refund-store.ts";
import { writeToDonor } from "./tell-refund.ts";

/** What somebody would like to be given back. */
export interface Wish {
  /** In major units of the donation's currency. */
  readonly amount: number;
  readonly reason: RefundReason;
  readonly note?: string | undefined;
}

/** Who says that they gave a donation: by its secret, or signed in. */
export interface Holder {
  readonly secret?: string | undefined;
  readonly accountId?: string | undefined;
}

/** The donation of whoever holds its secret or gave it with their account. Throws `not_found`. */
export async function findHeld(
  { db, links }: Pick<RefundDeps, "links"> & { readonly db: Db },
  id: string,
  { secret, accountId }: Holder,
) {
  if (secret !== undefined && !holdsSecret(secret, links.secretOf(id))) {
    throw new AppError("not_found");
  }
  const donation = await findDonation(db, id);
  const own = accountId !== undefined && donation?.account_id === accountId;
  if (!donation || (secret === undefined && !own)) throw new AppError("not_found");
  return donation;
}

/**
 * Keeps a donor's wish for the office, and confirms it by letter. Throws as `amountToReturn`, `not_found`,
 * `wrong_state` while another wish waits, and `too_many_requests`.
 */
export async function askForRefund(
  deps: RefundDeps,
  { donationId, networks, ...holder }: Holder & { donationId: string } & Pick<Caller, "networks">,
  wish: Wish,
): Promise<void> {
  await findHeld(deps, donationId, holder);
  await countAttempt(deps, placesOf(DONOR_WISHES, { networks }));
  const asker = { asked_by: "donor", asker_id: holder.accountId ?? null } as const;
  await inTransaction(deps.database, async (tx) => {
    const [donation] = await lockDonations(tx, [donationId]);
    if (!donation) throw new AppError("not_found");
    const refund = await keepWish(tx, deps, { donation, asker, wish });
    await writeToDonor(tx, deps, refund, "asked");
  });
}

/**
 * Keeps the wish of a campaign's team. Throws as `askForRefund`, and `forbidden` for readers.
 */
export async function askForTeam(
  deps: RefundDeps,
  {
    campaignId,
    donationId,
    accountId,
  }: { campaignId: number; donationId: string; accountId: string },
  wish: Wish,
): Promise<void> {
  await requireCampaignRole(deps.db, { campaignId, accountId, least: "editor" });
  await countAttempt(deps, [TEAM_WISHES.of(accountId)]);
  const asker = { asked_by: "organiser", asker_id: accountId } as const;
  await inTransaction(deps.database, async (tx) => {
    const [donation] = await lockDonations(tx, [donationId]);
    if (donation?.campaign_id !== campaignId) throw new AppError("not_found");
    await keepWish(tx, deps, { donation, asker, wish });
  });
}

/** The caller has locked the donation. */
async function keepWish(
  tx: Tx,
  { clock }: Pick<RefundDeps, "clock">,
  {
    donation,
    asker,
    wish,
  }: {
    donation: DonationRow;
    asker: { asked_by: RefundAsker; asker_id: string | null };
    wish: Wish;
  },
): Promise<RefundRow> {
  const amount_minor = amountToReturn(donation, await sumUnderWay(tx, donation.id), wish.amount);
  const earlier = await findRefundsOf(tx, donation.id);
  if (earlier.some(({ state }) => state === "asked")) {
    throw refused("Somebody has asked for this gift already. The office has yet to decide.");
  }
  if (earlier.filter(({ asked_by }) => asked_by === asker.asked_by).length >= MOST_WISHES) {
    throw refused("This was asked for several times. Please write to us.");
  }
  const at = new Date(clock());
  return await insertRefund(tx, {
    id: uuidv7(at.getTime()),
    donation_id: donation.id,
    provider: donation.provider,
    payment_id: donation.payment_id ?? "",
    amount_minor,
    state: "asked",
    ...asker,
    reason: wish.reason,
    note: wish.note || null,
    asked_at: at,
    changed_at: at,
  });
}

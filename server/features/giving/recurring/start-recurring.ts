import {
  MAX_DAYS_AHEAD,
  type StartedRecurring,
  type StartRecurringBody,
} from "#contract/giving/recurring.ts";
import { addDays } from "#contract/giving/recurring-dates.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import type { GivingCampaign } from "../../campaigns/catalogue/giving-campaign-store.ts";
import { countAttempt } from "../../foundation/limits/count-attempt.ts";
import { guardAgainstCardTesting, refuseStart } from "../donations/card-testing-guard.ts";
import { findDonation, insertDonations, type NewDonation } from "../donations/donation-store.ts";
import { KEY_LEASE_MS, keyScope } from "../donations/idempotency-store.ts";
import { openCheckout } from "../donations/open-checkout.ts";
import { planDonation } from "../donations/plan-donation.ts";
import { hashBody, type StartDonationDeps } from "../donations/start-donation.ts";
import { activateRecurring } from "./change-recurring-state.ts";
import { openSetup, setupAttempts } from "./open-setup.ts";
import { findNewestCharges, insertCharge } from "./recurring-charge-store.ts";
import { claimRecurring, findRecurringByKey, insertFirstKey } from "./recurring-claim-store.ts";
import { charityDay, type RecurringDeps } from "./recurring-deps.ts";
import type { NewRecurring, RecurringRow } from "./recurring-store.ts";

export type StartRecurringDeps = StartDonationDeps & RecurringDeps;

interface StartRecurringInput {
  readonly key: string;
  readonly body: StartRecurringBody;
  readonly source: string;
  /** The source and the wider networks around it. */
  readonly networks: readonly string[];
  /** Undefined for a guest. */
  readonly accountId: string | undefined;
}

const MISSING_EMAIL =
  "Please enter your email: we send each receipt and the link to manage your donation";

/**
 * Records a recurring donation, once for each key, and opens the page on which the donor pays the first donation or
 * stores a payment method. Throws as `startDonation`.
 */
export async function startRecurring(
  deps: StartRecurringDeps,
  input: StartRecurringInput,
): Promise<StartedRecurring> {
  const request = {
    scope: `recurring:${keyScope(input.accountId)}`,
    key: input.key,
    bodyHash: hashBody(input.body),
  };
  const find = () => findRecurringByKey(deps.db, request.scope, request.key);
  const recurring = (await find()) ?? (await claimNew(deps, input, request)) ?? (await find());
  if (!recurring) throw new AppError("unauthorized");
  if (recurring.body_hash !== request.bodyHash) throw new AppError("key_reused");
  return openFirstPage(deps, recurring, input);
}

interface Request {
  readonly scope: string;
  readonly key: string;
  readonly bodyHash: string;
}

/** Undefined if another request with this key recorded one, or the account is gone. */
async function claimNew(
  deps: StartRecurringDeps,
  { body, source, networks, accountId }: StartRecurringInput,
  { scope, key, bodyHash }: Request,
): Promise<RecurringRow | undefined> {
  const call = { scope, key, source, networks, challenge: body.challenge };
  const now = deps.clock();
  // Both run at the same time. If both throw, the guard's error wins.
  const planning = planRecurring(deps, { body, source, networks, accountId }, now);
  planning.catch(() => {});
  const gate = await guardAgainstCardTesting(deps, call);
  if (!gate) return undefined;
  const { recurring, donation } = await planning;
  const row = { ...recurring, request_scope: scope, request_key: key, body_hash: bodyHash };
  const { recurring: claimed, refused } = await inTransaction(deps.database, async (tx) => {
    const claim = await claimRecurring(tx, row, gate);
    if (!claim.recurring) return claim;
    if (donation) {
      const leaseUntil = new Date(now + KEY_LEASE_MS);
      const firstKey = { scope, key, bodyHash, donationId: donation.id, leaseUntil };
      await recordFirst(tx, claim.recurring, donation);
      await insertFirstKey(tx, firstKey, donation.created_at as Date);
      return claim;
    }
    const provider = deps.gateways.named(claim.recurring.provider);
    if (provider?.mandates) return claim;
    return { recurring: await activateRecurring(tx, deps, claim.recurring, undefined) };
  });
  if (refused && !(await findRecurringByKey(deps.db, scope, key)))
    throw await refuseStart(deps, refused, call);
  return claimed;
}

/** The donor pays the first donation now, in a checkout. */
async function recordFirst(
  tx: Tx,
  { id, first_on, created_at }: RecurringRow,
  donation: NewDonation & { id: string },
): Promise<void> {
  await insertDonations(tx, [{ ...donation, recurring_id: id }]);
  await insertCharge(tx, {
    recurring_id: id,
    due_on: first_on,
    donation_id: donation.id,
    state: "waiting",
    attempts: 0,
    created_at,
  });
}

type PlannedRecurring = Omit<NewRecurring, "request_scope" | "request_key" | "body_hash">;

/** Builds the rows; the donation's only if it is due today. Throws `invalid` with the field, or `campaign_closed`. */
async function planRecurring(
  deps: StartRecurringDeps,
  input: Omit<StartRecurringInput, "key">,
  now: number,
): Promise<{ recurring: PlannedRecurring; donation?: NewDonation & { id: string } }> {
  const { body } = input;
  const id = uuidv7(now);
  const { row, campaign } = await planDonation(deps, input, id);
  if (!campaign.offers_recurring)
    throw bodyError("frequency", "This campaign doesn't offer recurring donations");
  if (!row.donor_email) throw bodyError("email", MISSING_EMAIL);
  const { today, firstOn, endsOn } = readDays(deps, body, campaign);
  const recurring: PlannedRecurring = {
    id: uuidv7(now),
    campaign_id: campaign.id,
    fund_id: row.fund_id ?? null,
    account_id: row.account_id ?? null,
    donor_name: row.donor_name ?? null,
    donor_email: row.donor_email,
    anonymous: row.anonymous,
    currency: row.currency,
    amount_minor: row.amount_minor,
    payment_method: body.payment_method,
    provider: row.provider,
    frequency: body.frequency,
    first_on: firstOn,
    ends_on: endsOn,
    state: "starting",
    source: row.source,
    ...(row.networks ? { networks: row.networks } : {}),
    created_at: new Date(now),
  };
  return firstOn === today ? { recurring, donation: { ...row, id } } : { recurring };
}

function readDays(
  deps: RecurringDeps,
  { first_on, ends_on }: StartRecurringBody,
  campaign: GivingCampaign,
) {
  const today = charityDay(deps);
  const firstOn = first_on ?? today;
  const latest = addDays(today, MAX_DAYS_AHEAD);
  if (firstOn < today) throw bodyError("first_on", "Please choose today or a later day");
  if (firstOn > latest) throw bodyError("first_on", "Please choose a day within the next year");
  if (campaign.ends_on !== null && firstOn > today && firstOn > campaign.ends_on)
    throw bodyError("first_on", "The campaign ends before this day");
  if (ends_on !== undefined && ends_on < firstOn)
    throw bodyError("ends_on", "Please choose a day that is not before the first one");
  return { today, firstOn, endsOn: ends_on ?? null };
}

/** Opens the first donation's checkout or the setup page, if the donor needs one. Idempotent. */
async function openFirstPage(
  deps: StartRecurringDeps,
  row: RecurringRow,
  caller: Pick<StartRecurringInput, "networks">,
): Promise<StartedRecurring> {
  const { db, links, recurringLinks } = deps;
  const { id } = row;
  const started = { id, secret: recurringLinks.secretFor(id) };
  const first = (await findNewestCharges(db, id, 1)).find(({ due_on }) => due_on === row.first_on);
  const donation = first && (await findDonation(db, first.donation_id));
  if (donation) {
    const { checkout_url } =
      donation.checkout_url === null && donation.state === "created"
        ? { checkout_url: (await openCheckout(deps, donation)).url }
        : donation;
    const access = { id: donation.id, secret: links.secretFor(donation.id) };
    return { ...started, donation: access, checkout_url };
  }
  if (row.state !== "starting") return { ...started, donation: null, checkout_url: null };
  if (row.setup_url) return { ...started, donation: null, checkout_url: row.setup_url };
  await countAttempt(deps, setupAttempts(caller));
  return { ...started, donation: null, checkout_url: await openSetup(deps, row) };
}

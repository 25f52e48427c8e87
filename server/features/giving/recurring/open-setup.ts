import { money } from "#contract/money.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { networkAttempts, networkLimit } from "../../foundation/limits/network-limits.ts";
import { GatewayUnavailable } from "../../gateways/provider/payment-provider.ts";
import type { RecurringDeps } from "./recurring-deps.ts";
import { findCampaignTitle } from "./recurring-due-store.ts";
import { type RecurringRow, updateRecurring } from "./recurring-store.ts";

/** Stolen cards could be tested with setup pages, as with donations. */
const SETUP_SOURCE_LIMIT = networkLimit("recurring-setup-from", 10, DAY_MS);

/** An attempt to open a setup page, by a source. */
export const setupAttempts = (caller: Pick<Caller, "networks">) =>
  networkAttempts(SETUP_SOURCE_LIMIT, caller);

/**
 * Opens the gateway's page on which the donor stores a payment method, and stores it; the newest page counts. Throws
 * `gateway_unavailable`.
 */
export async function openSetup(deps: RecurringDeps, row: RecurringRow): Promise<string> {
  const { database, db, gateways, clock, links, recurringLinks } = deps;
  const mandates = gateways.named(row.provider)?.mandates;
  if (!mandates || !row.donor_email) throw new AppError("wrong_state");
  const now = clock();
  try {
    const { setupId, url } = await mandates.openSetup({
      reference: row.id,
      // A page only stores a method, so a second one is harmless. The returned link depends on the time.
      idempotencyKey: `recurring-${row.id}-${Math.floor(now / 1000)}`,
      currency: row.currency,
      description: await findCampaignTitle(db, row.campaign_id),
      // The page confirms what is done.
      returnUrl: `${recurringLinks.manageUrl(row.id)}&done=method`,
      cancelUrl:
        row.state === "starting"
          ? links.cancelUrl(row.campaign_id, money(row.amount_minor, row.currency))
          : recurringLinks.manageUrl(row.id),
      email: row.donor_email,
    });
    const setup = { setup_id: setupId, setup_url: url, setup_opened_at: new Date(now) };
    await inOneStatement(database, (tx) => updateRecurring(tx, row.id, setup));
    return url;
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    throw new AppError("gateway_unavailable", { retryAfter: 5, cause: error });
  }
}

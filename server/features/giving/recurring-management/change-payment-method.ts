import { DAY_MS, HOUR_MS } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { countAttempt } from "../../foundation/limits/count-attempt.ts";
import { limit } from "../../foundation/limits/limit.ts";
import { openSetup, setupAttempts } from "../recurring/open-setup.ts";
import { findNewestCharges } from "../recurring/recurring-charge-store.ts";
import { findRecurring } from "../recurring/recurring-store.ts";
import type { ManageDeps } from "./change-recurring.ts";
import { requireDonor } from "./find-recurring.ts";
import { canChangeMethod } from "./recurring-policy.ts";

/** A page is offered again this long; gateways close theirs after a day. */
const SETUP_OPEN_MS = 20 * HOUR_MS;
const SETUP_LIMIT = limit({ name: "recurring-setup", points: 5, windowMs: DAY_MS });

/**
 * Opens the gateway's page on which the donor stores another payment method, and returns its URL. An open page is
 * returned again. Throws `not_found`, `wrong_state`, `too_many_requests` and `gateway_unavailable`.
 */
export async function changePaymentMethod(
  deps: ManageDeps,
  id: string,
  caller: Pick<Caller, "networks">,
): Promise<string> {
  const { db, clock, gateways } = deps;
  const row = requireDonor(await findRecurring(db, id));
  const hasDonations = (await findNewestCharges(db, id, 1)).length > 0;
  const hasMandates = gateways.named(row.provider)?.mandates !== undefined;
  if (!hasMandates || !canChangeMethod(row, hasDonations)) throw new AppError("wrong_state");
  const { setup_url: openUrl, setup_opened_at: openedAt } = row;
  if (openUrl && openedAt && clock() - openedAt.getTime() < SETUP_OPEN_MS) return openUrl;
  await countAttempt(deps, [SETUP_LIMIT.of(id), ...setupAttempts(caller)]);
  return openSetup(deps, row);
}

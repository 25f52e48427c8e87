import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import { type Clock, today } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { lockCampaignsOf } from "../../campaigns/organising/organising-store.ts";
import { personOf } from "../../foundation/accounts/person.ts";
import { tellOwner } from "../../foundation/letters/security-letter.ts";
import { lockProven, provePassword } from "../../identity/sessions/prove-password.ts";
import { clearRefreshCookie } from "../../identity/sessions/refresh-token.ts";
import type { ProfileDeps } from "../profile/profile-deps.ts";
import { erasedLetter } from "./erased-letter.ts";
import { forgetEverywhere } from "./forget-everywhere.ts";

const FIELD = "password";

/**
 * Erases an account. The books stay as they are, without anything that names the person. Throws
 * `forbidden` for an owner of a campaign that asks for money, `wrong_credentials`,
 * `too_many_requests`, `unavailable`.
 */
export async function eraseAccount(
  deps: ProfileDeps,
  password: string | undefined,
  caller: Caller,
): Promise<void> {
  const proven = await provePassword(deps, caller, { field: FIELD, password });
  await inTransaction(deps.database, async (tx) => {
    const account = await lockProven(tx, proven, FIELD);
    await refuseBusyOrganiser(tx, account.id, deps.clock);
    await forgetEverywhere(tx, personOf(account), { ...deps, at: new Date(deps.clock()) });
    await tellOwner(tx, deps.mails, account, erasedLetter(deps.mailSite, account.email));
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

/** A campaign needs an owner as long as it asks people for money. */
function needsItsOrganiser(
  campaign: { state: CampaignState; ends_on: string | null },
  today: string,
): boolean {
  switch (campaign.state) {
    case "in_review":
    case "paused":
      return true;
    case "active":
      return campaign.ends_on === null || campaign.ends_on >= today;
    default:
      return false;
  }
}

import type { Tx } from "../../../platform/db/database.ts";
import { findAccount } from "../../foundation/accounts/account-store.ts";
import { notify } from "../../foundation/notifications/notify.ts";
import { findCampaignOwner } from "../catalogue/giving-campaign-store.ts";
import { findTeam } from "../teams/campaign-role-store.ts";
import type { InKindDeps } from "./in-kind-deps.ts";
import type { PledgeRow } from "./in-kind-store.ts";
import { ownerLetter } from "./pledge-letter.ts";

/** Tells the team what a donor did: all of them in the site, the owner by mail as well. */
export async function tellTeam(
  tx: Tx,
  { mails, mailSite }: Pick<InKindDeps, "mails" | "mailSite">,
  pledge: PledgeRow,
  what: "pledged" | "withdrawn",
): Promise<void> {
  const { campaign_id, quantity } = pledge;
  const notice = { kind: "in_kind", what: pledge.what, quantity, state: what } as const;
  const team = await findTeam(tx, campaign_id);
  await notify(
    tx,
    team.filter((one) => one !== pledge.account_id),
    { campaignId: campaign_id, notice, at: pledge.changed_at },
  );
  const owner = await findAccount(tx, await findCampaignOwner(tx, campaign_id));
  if (owner && !owner.erased_at) {
    const letter = ownerLetter(mailSite, owner.email, pledge, what);
    await mails.sendUnasked(tx, { kind: "pledge" }, letter);
  }
}

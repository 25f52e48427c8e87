import type { Tx } from "../../../platform/db/database.ts";
import { findAccount } from "../../foundation/accounts/account-store.ts";
import { findCampaignOwner } from "../catalogue/giving-campaign-store.ts";
import { notifyTeam } from "../teams/notify-team.ts";
import type { TeamDeps } from "../teams/team-deps.ts";
import type { PledgeRow } from "./in-kind-store.ts";
import { pledgeOwnerEmail } from "./pledge-email.ts";

/** Notifies the team, and emails the owner. */
export async function notifyTeamOfPledge(
  tx: Tx,
  { mails, mailSite }: Pick<TeamDeps, "mails" | "mailSite">,
  pledge: PledgeRow,
  what: "pledged" | "withdrawn",
): Promise<void> {
  const { campaign_id, quantity } = pledge;
  const notice = { kind: "in_kind", what: pledge.what, quantity, state: what } as const;
  await notifyTeam(tx, {
    campaignId: campaign_id,
    notice,
    at: pledge.changed_at,
    except: pledge.account_id,
  });
  const owner = await findAccount(tx, await findCampaignOwner(tx, campaign_id));
  if (owner && !owner.erased_at) {
    const email = pledgeOwnerEmail(mailSite, owner.email, pledge, what);
    await mails.sendUnsolicited(tx, { kind: "pledge" }, email);
  }
}

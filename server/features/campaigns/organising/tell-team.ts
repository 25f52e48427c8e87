import type { Notice } from "#contract/foundation/notifications.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { notify } from "../../foundation/notifications/notify.ts";
import { findTeam } from "../teams/campaign-role-store.ts";

interface TeamNews {
  readonly campaignId: number;
  readonly notice: Exclude<Notice, { kind: "gift" }>;
  readonly at: Date;
  /** Who did it knows already. */
  readonly but: string | null;
}

export async function tellTeam(tx: Tx, { campaignId, notice, at, but }: TeamNews): Promise<void> {
  const team = await findTeam(tx, campaignId);
  const others = team.filter((accountId) => accountId !== but);
  await notify(tx, others, { campaignId, notice, at });
}

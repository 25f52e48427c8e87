import type { Notice } from "#contract/foundation/notifications.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { notify } from "../../foundation/notifications/notify.ts";
import { findTeam } from "./campaign-role-store.ts";

interface TeamNews {
  readonly campaignId: number;
  readonly notice: Exclude<Notice, { kind: "gift" }>;
  readonly at: Date;
  /** The person who did it, and so knows already; null where it was the office or the clock. */
  readonly but: string | null;
  /** Somebody who has just left the team and is told too. */
  readonly also?: string;
}

/** Notifies everybody in a campaign's team. */
export async function tellTeam(
  tx: Tx,
  { campaignId, notice, at, but, also }: TeamNews,
): Promise<void> {
  const team = await findTeam(tx, campaignId);
  const told = [...team, ...(also ? [also] : [])].filter((accountId) => accountId !== but);
  await notify(tx, told, { campaignId, notice, at });
}

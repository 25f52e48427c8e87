import type { Notice } from "#contract/foundation/notifications.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { notify } from "../../foundation/notifications/notify.ts";
import { findTeamAccountIds } from "./campaign-role-store.ts";

interface TeamNotice {
  readonly campaignId: number;
  readonly notice: Exclude<Notice, { kind: "gift" }>;
  readonly at: Date;
  /** The acting member, who isn't notified; null for the office and the calendar. */
  readonly except: string | null;
  /** Someone who has just left the team and is notified too. */
  readonly also?: string;
}

export async function notifyTeam(
  tx: Tx,
  { campaignId, notice, at, except, also }: TeamNotice,
): Promise<void> {
  const team = await findTeamAccountIds(tx, campaignId);
  const recipients = [...team, ...(also ? [also] : [])].filter((accountId) => accountId !== except);
  await notify(tx, recipients, { campaignId, notice, at });
}

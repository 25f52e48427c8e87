import type { Notice } from "#contract/foundation/notifications.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { notify } from "../../foundation/notifications/notify.ts";
import { findTeam } from "./campaign-role-store.ts";

interface TeamNews extends Omit<Extract<Notice, { kind: "team" }>, "kind"> {
  readonly campaignId: number;
  readonly at: Date;
  /** Who did it knows already. */
  readonly but: string;
  /** Who is in the team no more, and hears of it all the same. */
  readonly also?: string;
}

/** Tells the team what became of one of its members. */
export async function tellTeam(
  tx: Tx,
  { campaignId, at, but, also, what, name, role }: TeamNews,
): Promise<void> {
  const team = await findTeam(tx, campaignId);
  const told = [...team, ...(also ? [also] : [])].filter((id) => id !== but);
  const notice = { kind: "team", what, name, role } as const;
  await notify(tx, told, { campaignId, notice, at });
}

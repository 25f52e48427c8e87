import type { Db } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { findCampaignsByOwner } from "./organising-store.ts";

export async function exportPerson(db: Db, { accountId }: Person) {
  return { "campaigns.json": await findCampaignsByOwner(db, accountId) };
}

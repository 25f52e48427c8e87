import type { Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { forgetReportedDonor } from "./reported-donation-store.ts";

/** Removes somebody from gifts that teams reported under their address. */
export async function forgetPerson(tx: Tx, { provenEmail }: Person): Promise<void> {
  if (provenEmail !== null) await forgetReportedDonor(tx, provenEmail);
}

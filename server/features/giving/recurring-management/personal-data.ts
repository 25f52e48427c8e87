import { money, toWire } from "#contract/money.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { announceRecurring } from "../recurring/announce-recurring.ts";
import { closeUnpaidCharges } from "../recurring/recurring-charge-store.ts";
import { updateRecurring } from "../recurring/recurring-store.ts";
import { revokeMandateJob } from "../recurring/revoke-mandate.ts";
import { findPersonRecurring, lockPersonRecurring } from "./person-recurring-store.ts";

/** A person's recurring donations; the donations themselves are exported with all others. */
export async function exportPerson(db: Db, person: Person) {
  const rows = await findPersonRecurring(db, person);
  return {
    "recurring-donations.json": rows.map(({ amount_minor, mandate_title, ...row }) => ({
      ...row,
      amount: toWire(money(amount_minor, row.currency)),
      paid_with: mandate_title,
    })),
  };
}

/**
 * Stops a person's recurring donations, and guests' with their address, removes what identifies them, and deletes the
 * stored payment methods. Before their donations are erased, so that no later one is missed.
 */
export async function erasePerson(
  tx: Tx,
  person: Person,
  { jobs, at }: { readonly jobs: Pick<Jobs, "enqueue">; readonly at: Date },
): Promise<void> {
  for (const row of await lockPersonRecurring(tx, person)) {
    await updateRecurring(tx, row.id, {
      ...{ account_id: person.accountId, donor_name: null, donor_email: null, anonymous: true },
      ...{ mandate_id: null, mandate_title: null, mandate_expires_on: null },
      ...{ setup_id: null, setup_url: null, setup_opened_at: null },
      ...{ state: "stopped", next_on: null, paused_until: null },
      ...(row.state === "stopped" ? {} : { reason: "donor", stopped_at: at }),
    });
    await closeUnpaidCharges(tx, row.id);
    const { provider, mandate_id: mandateId } = row;
    if (mandateId !== null) await jobs.enqueue(tx, revokeMandateJob, { provider, mandateId });
    announceRecurring(tx, row.campaign_id);
  }
}

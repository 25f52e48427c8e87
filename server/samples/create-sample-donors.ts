import { donors } from "#samples/donors.ts";
import { people } from "#samples/people.ts";
import type { PersonKey } from "#samples/sample-types.ts";
import {
  insertNote,
  lockRecord,
  updateRecords,
} from "../features/office/donors/donor-record-store.ts";
import type { Tx } from "../platform/db/database.ts";
import { findRecord, findSample } from "./find-sample.ts";
import { timeAt } from "./sample-dates.ts";
import type { SampleOffice } from "./sample-office.ts";

/** Creates the office's tags and notes about donors. */
export async function createSampleDonors(
  tx: Tx,
  accounts: ReadonlyMap<PersonKey, string>,
  office: SampleOffice,
  now: number,
): Promise<void> {
  for (const { person, tags, notes } of donors) {
    const { city } = findSample(people, person);
    const id = await lockRecord(tx, { account_id: findRecord(accounts, person), email: null });
    await updateRecords(tx, [id], { city, tags: [...tags] });
    for (const { daysAgo, text } of notes) {
      const at = timeAt(now, -daysAgo, 11);
      const note = { donor_id: id, author_id: office.id, body: text, written_at: at };
      const noteId = await insertNote(tx, note);
      const subject = { type: "donor", id } as const;
      office.actions.push({ action: "add_note", subject, after: { note: noteId }, at });
    }
  }
}

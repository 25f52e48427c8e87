import type { BodyOf } from "#contract/endpoint.ts";
import {
  type changeDonor as changeDonorCall,
  MAX_IDENTITIES,
  MAX_NOTES,
} from "#contract/office/donors.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { foldText } from "../../../platform/db/fold-text.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import type { OfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import { identitiesOf, isSamePerson, recordsOf } from "./donor-identities.ts";
import * as records from "./donor-record-store.ts";
import { type DonorRow, findNotes } from "./donor-store.ts";
import { findDonor } from "./read-donors.ts";

const subjectOf = (id: string) => ({ type: "donor", id }) as const;

/** Locks the record of a person's first identity and returns its id. */
async function lockFirst(tx: Tx, donor: DonorRow): Promise<string> {
  const [first] = identitiesOf(donor);
  if (!first) throw new AppError("not_found");
  return records.lockRecord(tx, first);
}

/** The audit log is permanent, so it has the names of the changed values only. */
export async function changeDonor(
  { tx, record }: OfficeTransaction,
  id: string,
  body: BodyOf<typeof changeDonorCall>,
): Promise<void> {
  const donor = await findDonor(tx, id);
  const first = await lockFirst(tx, donor);
  const city = body.city || null;
  const folded = body.tags.map(foldText);
  const tags = body.tags.filter((_, at) => folded.indexOf(folded[at] ?? "") === at);
  await records.updateRecords(tx, [first], { city, tags });
  const others = donor.records.map((other) => other.id).filter((other) => other !== first);
  await records.updateRecords(tx, others, { city: null, tags: [] });
  await record({ action: "edit", subject: subjectOf(first), after: { changed: "city and tags" } });
}

export async function addNote(
  { tx, actorId, at, record }: OfficeTransaction,
  id: string,
  body: string,
): Promise<void> {
  const donor = await findDonor(tx, id);
  const first = await lockFirst(tx, donor);
  const recordIds = [first, ...donor.records.map((other) => other.id)];
  if ((await findNotes(tx, recordIds)).length >= MAX_NOTES) {
    throw bodyError("body", `A donor has at most ${MAX_NOTES} notes. Please delete one first`);
  }
  const note = await records.insertNote(tx, {
    donor_id: first,
    author_id: actorId,
    body,
    written_at: at,
  });
  await record({ action: "add_note", subject: subjectOf(first), after: { note } });
}

export async function deleteNote(
  { tx, record }: OfficeTransaction,
  id: string,
  note: string,
): Promise<void> {
  const donor = await findDonor(tx, id);
  const recordIds = donor.records.map((other) => other.id);
  if (!(await records.deleteNote(tx, note, recordIds))) throw new AppError("not_found");
  const first = await lockFirst(tx, donor);
  await record({ action: "delete_note", subject: subjectOf(first), before: { note } });
}

/** Joins two donors for the office. What they themselves see and can do stays the same. */
export async function joinDonors(
  { tx, record }: OfficeTransaction,
  id: string,
  otherId: string,
): Promise<void> {
  const donor = await findDonor(tx, id);
  const other = await findDonor(tx, otherId).catch((error) => {
    const isUnknown = error instanceof AppError && error.code === "not_found";
    throw isUnknown ? bodyError("other", "This donor doesn't exist any more") : error;
  });
  if (isSamePerson(donor, other)) throw bodyError("other", "This is the same donor");
  const identities = [...identitiesOf(donor), ...identitiesOf(other)];
  if (identities.length > MAX_IDENTITIES) {
    throw bodyError("other", `A donor can have at most ${MAX_IDENTITIES} accounts and addresses`);
  }
  const locked = new Map<string, string>();
  // In one order, so that two joins don't wait for each other.
  for (const key of identities.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))) {
    locked.set(nameOf(key), await records.lockRecord(tx, key));
  }
  const known = [...donor.records, ...other.records];
  const group = known.find(({ group_id }) => group_id !== null)?.group_id ?? uuidv7();
  const ids = new Set([...locked.values(), ...known.map((row) => row.id)]);
  await records.updateRecords(tx, [...ids], { group_id: group });
  const [first = "", joined = ""] = [donor, other].map((row) => {
    const [key] = identitiesOf(row);
    return key && locked.get(nameOf(key));
  });
  await record({ action: "join", subject: subjectOf(first), after: { joined } });
}

const nameOf = ({ account_id, email }: ReturnType<typeof identitiesOf>[number]) =>
  account_id ?? email ?? "";

export async function separateDonor(
  { tx, record }: OfficeTransaction,
  id: string,
  identity: string,
): Promise<void> {
  const donor = await findDonor(tx, id);
  const separated = recordsOf(donor, identity);
  if (identitiesOf(donor).length < 2 || separated.length === 0) {
    throw bodyError("identity", "This isn't joined with the donor any more");
  }
  const first = await lockFirst(tx, donor);
  await records.updateRecords(tx, separated, { group_id: null });
  await record({
    action: "separate",
    subject: subjectOf(first),
    before: { joined: identity },
  });
}

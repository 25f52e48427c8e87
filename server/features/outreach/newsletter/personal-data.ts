import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deleteSubscriber, findSubscriber } from "./subscriber-store.ts";

export async function exportPerson(db: Db, { confirmedEmail }: Person) {
  const subscriber = confirmedEmail === null ? undefined : await findSubscriber(db, confirmedEmail);
  return { "newsletter.json": subscriber ?? null };
}

export async function erasePerson(tx: Tx, { confirmedEmail }: Person): Promise<void> {
  if (confirmedEmail !== null) await deleteSubscriber(tx, confirmedEmail);
}

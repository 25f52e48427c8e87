import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { deleteSubscriber, findSubscriber } from "./subscriber-store.ts";

export async function exportPerson(db: Db, { provenEmail }: Person) {
  const subscriber = provenEmail === null ? undefined : await findSubscriber(db, provenEmail);
  return { "newsletter.json": subscriber ?? null };
}

export async function forgetPerson(tx: Tx, { provenEmail }: Person): Promise<void> {
  if (provenEmail !== null) await deleteSubscriber(tx, provenEmail);
}

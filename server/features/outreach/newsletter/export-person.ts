import type { Db } from "../../../platform/db/database.ts";
import type { Person } from "../../foundation/accounts/person.ts";
import { findSubscriber } from "./subscriber-store.ts";

export async function exportPerson(db: Db, { provenEmail }: Person) {
  const subscriber = provenEmail === null ? undefined : await findSubscriber(db, provenEmail);
  return { "newsletter.json": subscriber ?? null };
}

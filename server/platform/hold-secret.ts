import type { Database } from "./db/database.ts";
import { inTransaction } from "./db/in-transaction.ts";
import { keepFirstFingerprint, replaceFingerprint } from "./secret-fingerprint-store.ts";
import { deriveKey, keyedHash, sameText } from "./secrets.ts";
import { StartRefused } from "./start-refused.ts";

/** Nothing else is derived for this purpose, so it says nothing about other keys. */
function fingerprintOf(secret: string): string {
  return keyedHash(deriveKey(secret, "fingerprint"), "the secret of this database");
}

/** Checks that the secret is that of the database's first start. Throws StartRefused for another one. */
export async function holdSecret(database: Database, secret: string): Promise<void> {
  const ours = fingerprintOf(secret);
  const kept = await inTransaction(database, (tx) => keepFirstFingerprint(tx, ours));
  if (sameText(kept, ours)) return;
  throw new StartRefused(
    "APP_SECRET: the database was filled with another secret (without APP_SECRET it is the one in DATA_DIR/secret). Under this one two-factor sign-in, mails that wait, and the links in donors' mails would be lost. Start with the old one; if it is gone for good, run `npm run admin -- accept-secret` with the new one, and start again.",
  );
}

/** From now on the database takes this secret. What only the old one could read is lost. */
export async function acceptSecret(database: Database, secret: string): Promise<void> {
  await inTransaction(database, (tx) => replaceFingerprint(tx, fingerprintOf(secret)));
}

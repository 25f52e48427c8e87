import { randomBytes } from "node:crypto";
import type { Database } from "./db/database.ts";
import { inTransaction } from "./db/in-transaction.ts";
import { keepFirstSecret, lockHeldSecret, replaceHeldSecret } from "./held-secret-store.ts";
import { seal, unseal } from "./sealing.ts";
import { deriveKey, deriveKeys, keyedHash, type Secrets, sameText } from "./secrets.ts";
import { StartRefused } from "./start-refused.ts";

/** Nothing else is derived for this purpose, so it says nothing about other keys. */
function fingerprintOf(secret: string): string {
  return keyedHash(deriveKey(secret, "fingerprint"), "the secret of this database");
}

/** What the database keeps: which secret is its own, and under that one the lasting secret. */
function heldBy(secrets: Secrets, lastingSecret: string) {
  return {
    fingerprint: fingerprintOf(secrets[0]),
    lasting_secret: seal(deriveKeys(secrets, "lasting secret"), lastingSecret),
  };
}

/**
 * Checks that the database knows one of the secrets, and from now on holds it to the newest.
 * Answers the lasting secret, which stays the same through all changes. Throws StartRefused where
 * the database was filled with a secret that is not among these.
 */
export function holdSecrets(database: Database, secrets: Secrets): Promise<string> {
  return inTransaction(database, async (tx) => {
    await keepFirstSecret(tx, heldBy(secrets, newLastingSecret()));
    const held = await lockHeldSecret(tx);
    const known = secrets.find((secret) => sameText(fingerprintOf(secret), held.fingerprint));
    if (known === undefined) {
      throw new StartRefused(
        "APP_SECRET: the database was filled with another secret (without APP_SECRET it is the one in DATA_DIR/secret). Under this one two-factor sign-in, mails that wait, and the links in donors' mails would be lost. Start with the old one, or name it in APP_SECRET_OTHER beside the new one; if it is gone for good, run `npm run admin -- accept-secret` with the new one, and start again.",
      );
    }
    // Versions before this column derived everything from the secret of their time.
    const lasting =
      held.lasting_secret === null
        ? known
        : unseal(deriveKeys(secrets, "lasting secret"), held.lasting_secret);
    if (held.lasting_secret === null || known !== secrets[0]) {
      await replaceHeldSecret(tx, heldBy(secrets, lasting));
    }
    return lasting;
  });
}

/**
 * From now on the database takes the newest of these secrets. What only a lost one could read is
 * lost. Answers the lasting secret.
 */
export async function acceptSecrets(database: Database, secrets: Secrets): Promise<string> {
  try {
    return await holdSecrets(database, secrets);
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
  }
  const lasting = newLastingSecret();
  await inTransaction(database, (tx) => replaceHeldSecret(tx, heldBy(secrets, lasting)));
  return lasting;
}

function newLastingSecret(): string {
  return randomBytes(32).toString("base64url");
}

import { randomBytes } from "node:crypto";
import type { Database } from "./db/database.ts";
import { inTransaction } from "./db/in-transaction.ts";
import { seal, unseal } from "./sealing.ts";
import { deriveKey, deriveKeys, isEqualText, keyedHash, type Secrets } from "./secrets.ts";
import { StartRefused } from "./start-refused.ts";
import { insertFirstSecret, lockStoredSecret, updateStoredSecret } from "./stored-secret-store.ts";

/** The key is derived for this purpose only, so the fingerprint reveals nothing about other keys. */
function fingerprint(secret: string): string {
  return keyedHash(deriveKey(secret, "fingerprint"), "the secret of this database");
}

/** What the database stores: the fingerprint of its secret, and the lasting secret encrypted with it. */
function toStoredSecret(secrets: Secrets, lastingSecret: string) {
  return {
    fingerprint: fingerprint(secrets[0]),
    lasting_secret: seal(deriveKeys(secrets, "lasting secret"), lastingSecret),
  };
}

/**
 * Checks that the database was last used with one of these secrets and binds it to the newest. Returns the
 * lasting secret, which never changes. Throws StartRefused if the database belongs to a different secret.
 */
export function verifySecrets(database: Database, secrets: Secrets): Promise<string> {
  return inTransaction(database, async (tx) => {
    await insertFirstSecret(tx, toStoredSecret(secrets, newLastingSecret()));
    const stored = await lockStoredSecret(tx);
    const known = secrets.find((secret) => isEqualText(fingerprint(secret), stored.fingerprint));
    if (known === undefined) {
      throw new StartRefused(
        "APP_SECRET: this database belongs to a different secret (without APP_SECRET, to the one in DATA_DIR/secret). Starting with this one would break two-factor login, queued emails and the links in emails to donors. Start with the old secret, or put it in APP_SECRET_OTHER and the new one in APP_SECRET. If the old one is lost for good, run `npm run admin -- accept-secret` with the new one, and start again.",
      );
    }
    // Without a stored one, everything was derived from the site's secret.
    const lasting =
      stored.lasting_secret === null
        ? known
        : unseal(deriveKeys(secrets, "lasting secret"), stored.lasting_secret);
    if (stored.lasting_secret === null || known !== secrets[0]) {
      await updateStoredSecret(tx, toStoredSecret(secrets, lasting));
    }
    return lasting;
  });
}

/**
 * Binds the database to the newest of these secrets, even if its own is lost, along with everything encrypted
 * with that. Returns the lasting secret.
 */
export async function acceptSecrets(database: Database, secrets: Secrets): Promise<string> {
  try {
    return await verifySecrets(database, secrets);
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
  }
  const lasting = newLastingSecret();
  await inTransaction(database, (tx) => updateStoredSecret(tx, toStoredSecret(secrets, lasting)));
  return lasting;
}

function newLastingSecret(): string {
  return randomBytes(32).toString("base64url");
}

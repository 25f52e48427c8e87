import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { money } from "#contract/money.ts";
import { createAccount } from "#server/features/foundation/accounts/create-account.ts";
import { createAccessTokens } from "#server/features/identity/sessions/access-token.ts";
import type { Database } from "#server/platform/db/database.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { unrestricted } from "#server/platform/db/whole-database.ts";
import { deriveKey } from "#server/platform/secrets.ts";
import { campaignFactory } from "#server/testing/test-campaign.ts";
import { beneficiary, type KnownCampaign, ratesPpm } from "../rates.ts";

const planned = [
  { title: "A well for the north", goal: money(5_000_000, "USD") },
  { title: "A roof for the school", goal: money(800_000, "EUR") },
  { title: "A boat for the nurse", goal: money(120_000, "USD") },
];
const officer = {
  email: "office@example.org",
  first_name: "Frieda",
  last_name: "Obi",
  role: "admin",
  office_role: null,
} as const;

/** What the site's tokens are derived from. */
interface Identity {
  readonly appSecret: string;
  readonly publicUrl: string;
}

/** Fills an empty database with three campaigns in two currencies, the run's rates, and an admin. */
export async function setUpSite(database: Database, identity: Identity) {
  await migrate(database);
  const run = (statement: string) => sql.raw(statement).execute(database[unrestricted]);
  const create = campaignFactory(database, { now: Date.now() });
  const campaigns: KnownCampaign[] = [];
  for (const { title, goal } of planned) {
    const { id } = await create({
      title,
      goal,
      beneficiary: { kind: "charity", name: beneficiary, registration: "RC 1234" },
    });
    campaigns.push({ id, title, currency: goal.currency });
  }
  await run(`UPDATE campaign SET featured_at = now() WHERE id = ${campaigns[0]?.id}`);
  await run(`INSERT INTO site_setting (version, saved, changed_at) VALUES (1,
    '{"bank_iban": "DE89370400440532013000", "bank_holder": "Water for All"}', now())`);
  for (const [pair, ppm] of Object.entries(ratesPpm)) {
    const [base, quote] = pair.split(" ");
    await run(
      `UPDATE reference_rate SET rate_ppm = ${ppm} WHERE base = '${base}' AND quote = '${quote}'`,
    );
  }
  return { campaigns, bearer: await createAdmin(database, run, identity) };
}

/** Returns a function that creates an Authorization header of an admin logged in with both factors. */
async function createAdmin(
  database: Database,
  run: (statement: string) => Promise<unknown>,
  { appSecret, publicUrl }: Identity,
): Promise<() => string> {
  const { email, first_name: firstName, last_name: lastName } = officer;
  const verified = { emailVerifiedAt: new Date(), officeRole: "owner" as const };
  const id = await inTransaction(database, (tx) =>
    createAccount(tx, { email, firstName, lastName, portrait: null, ...verified }),
  );
  const session = randomUUID();
  await run(`UPDATE account SET two_factor_since = now() WHERE id = '${id}'`);
  await run(`
    INSERT INTO session (id, account_id, current_hash, lasting, client, expires_at, rotated_at,
      created_at, last_seen_at)
    VALUES ('${session}', '${id}', 'none', true, '', now() + interval '1 day', now(), now(), now())`);
  const tokens = createAccessTokens([deriveKey(appSecret, "access tokens")], publicUrl, Date.now);
  return () => `Bearer ${tokens.sign({ ...officer, id }, session)}`;
}

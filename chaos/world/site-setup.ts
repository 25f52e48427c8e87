import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { money } from "#contract/money.ts";
import { createAccount } from "#server/features/foundation/accounts/create-account.ts";
import type { Database } from "#server/platform/db/database.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { whole } from "#server/platform/db/whole-database.ts";
import { campaignFactory } from "#server/testing/test-campaign.ts";
import { type KnownCampaign, ratesPpm } from "../rates.ts";
import { type OfficeSession, officer } from "./office-session.ts";

const beneficiary = "Water for All";
const planned = [
  { title: "A well for the north", goal: money(5_000_000, "USD") },
  { title: "A roof for the school", goal: money(800_000, "EUR") },
  { title: "A boat for the nurse", goal: money(120_000, "USD") },
];

/** What there is before the first donor comes. */
export interface SetUp {
  readonly campaigns: KnownCampaign[];
  readonly office: OfficeSession;
}

/** Fills an empty database with somebody of the office, three campaigns in two currencies, and the run's rates. */
export async function setUpSite(
  database: Database,
  /** Statements that spoil the schema. */
  spoil: readonly string[],
): Promise<SetUp> {
  await migrate(database);
  const run = (statement: string) => sql.raw(statement).execute(database[whole]);
  const create = campaignFactory(database, { now: Date.now() });
  const campaigns: KnownCampaign[] = [];
  for (const { title, goal } of planned) {
    const { id } = await create({
      title,
      goal,
      beneficiary: { kind: "charity", name: beneficiary, registration: "RC 1234" },
    });
    campaigns.push({ id, title, currency: goal.currency, beneficiary });
  }
  await run(`UPDATE campaign SET featured_at = now() WHERE id = ${campaigns[0]?.id}`);
  for (const [pair, ppm] of Object.entries(ratesPpm)) {
    const [base, quote] = pair.split(" ");
    await run(
      `UPDATE reference_rate SET rate_ppm = ${ppm} WHERE base = '${base}' AND quote = '${quote}'`,
    );
  }
  const office = await seatOfficer(database, run);
  for (const statement of spoil) await run(statement);
  return { campaigns, office };
}

/** Somebody of the office, who is signed in by two factors. */
async function seatOfficer(
  database: Database,
  run: (statement: string) => Promise<unknown>,
): Promise<OfficeSession> {
  const { email, first_name: firstName, last_name: lastName, role } = officer;
  const verified = { emailVerifiedAt: new Date(), role };
  const id = await inTransaction(database, (tx) =>
    createAccount(tx, { email, firstName, lastName, portrait: null, ...verified }),
  );
  const sessionId = randomUUID();
  await run(`UPDATE account SET two_factor_since = now() WHERE id = '${id}'`);
  await run(`
    INSERT INTO session (id, account_id, current_hash, lasting, client, expires_at, rotated_at,
      created_at, last_seen_at)
    VALUES ('${sessionId}', '${id}', 'none', true, '', now() + interval '1 day', now(), now(), now())`);
  return { accountId: id, sessionId };
}

import { sql } from "kysely";
import { money } from "#contract/money.ts";
import type { Database } from "#server/platform/db/database.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { whole } from "#server/platform/db/whole-database.ts";
import { campaignFactory } from "#server/testing/test-campaign.ts";
import { type KnownCampaign, ratesPpm } from "../rates.ts";

const beneficiary = "Water for All";
const planned = [
  { title: "A well for the north", goal: money(5_000_000, "USD") },
  { title: "A roof for the school", goal: money(800_000, "EUR") },
  { title: "A boat for the nurse", goal: money(120_000, "USD") },
];

/** Fills an empty database with three campaigns in two currencies, and the run's rates. */
export async function setUpSite(
  database: Database,
  /** Statements that spoil the schema. */
  spoil: readonly string[],
): Promise<KnownCampaign[]> {
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
  for (const statement of spoil) await run(statement);
  return campaigns;
}

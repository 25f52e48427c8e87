import { sql } from "kysely";
import { money } from "#contract/money.ts";
import { whole } from "#server/platform/db/database.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { openPostgres } from "#server/platform/db/postgres-database.ts";
import { campaignFactory } from "#server/testing/test-campaign.ts";
import { administer } from "#server/testing/test-template.ts";

/** Makes the site's database with three campaigns in two currencies; answers their ids. */
export async function setUpSite(
  urlOf: (database: string) => string,
  name: string,
  /** Statements that spoil the schema. */
  spoil: readonly string[],
): Promise<number[]> {
  await administer(urlOf("postgres"), `CREATE DATABASE ${name}`);
  const database = openPostgres(urlOf(name), { connections: 2 });
  try {
    await migrate(database);
    const create = campaignFactory(database, { now: Date.now() });
    const campaigns = [];
    for (const goal of [money(5_000_000, "USD"), money(800_000, "EUR"), money(120_000, "USD")]) {
      campaigns.push(await create({ goal }));
    }
    for (const statement of spoil) await sql.raw(statement).execute(database[whole]);
    return campaigns.map((campaign) => campaign.id);
  } finally {
    await database.close();
  }
}

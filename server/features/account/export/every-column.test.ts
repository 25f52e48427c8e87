import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { archivedColumns } from "../../../testing/personal-data/archived-columns.ts";
import { openTracedAccount } from "../../../testing/personal-data/test-traces.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

test("exports every listed column with its value", async () => {
  const site = await openTestSite({ mails: true });
  const { ada, campaigns } = await openTracedAccount(site);
  await createContent(site, ada.id, campaigns.own);
  const answer = await fetch(`${site.url}/api/v1/account/export/`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(await ada.bearer()) },
    body: JSON.stringify({ password: ada.password }),
  });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const missing: string[] = [];
  for (const [table, { file, whose, exported = "" }] of Object.entries(archivedColumns)) {
    if (!file) continue;
    const pairs = readPairs(strFromU8(files[file] ?? new Uint8Array()));
    const mine = [ada.id, ada.email];
    const where = whose ? sql`WHERE ${sql.ref(whose)}::text = ANY (${mine})` : sql``;
    const rows = await readRows(
      site.db,
      sql<{ row: Record<string, unknown> }>`
        SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t ${where}`,
    );
    if (rows.length === 0) missing.push(`${table} has no row of the person`);
    for (const { row } of rows) {
      for (const name of exported.split(/\s+/).filter(Boolean)) {
        const [column = "", key = column] = name.split(">");
        const has = pairs.some((pair) => pair.key === key && isSame(row[column], pair.value));
        if (!has) missing.push(`${table}.${column} is not in ${file} as ${row[column]}`);
      }
    }
  }
  expect(missing).toEqual([]);
});

/** Creates public content by the person. */
async function createContent(site: TestSite, id: string, campaignId: number): Promise<void> {
  const at = new Date(site.clock.now);
  await site.campaign({ organiserId: id, title: "Adaobis Well" });
  await inTransaction(site.database, async (tx) => {
    const on = { campaign_id: campaignId };
    await tx
      .insertInto("comment")
      .values({
        ...on,
        account_id: id,
        body: "Well done, says Adaobi",
        by_team: false,
        posted_at: at,
      })
      .execute();
    await tx
      .insertInto("report")
      .values({ ...on, account_id: id, reason: "other", text: "Hm", source: "s", reported_at: at })
      .execute();
    const event = { title: "A walk", description: "to the well", place: "Jos", created_at: at };
    const times = { starts_at: at, ends_at: new Date(site.clock.now + 3_600_000) };
    await tx
      .insertInto("event")
      .values({ ...on, host_id: id, ...event, ...times })
      .execute();
    const size = { width: 9, height: 9 };
    await tx
      .insertInto("uploaded_picture")
      .values({ ...on, ...size, key: "a-key", uploaded_by: id, state: "ready", uploaded_at: at })
      .execute();
  });
}

/** All keys of a JSON text with their values, at any depth. */
function readPairs(text: string): Array<{ key: string; value: unknown }> {
  const pairs: Array<{ key: string; value: unknown }> = [];
  JSON.parse(text, (key, value) => {
    pairs.push({ key, value });
    return value;
  });
  return pairs;
}

/** Times are exported in UTC, money in main units, and a portrait as its URL. */
function isSame(stored: unknown, exported: unknown): boolean {
  if (typeof stored === "number") return exported === stored || exported === stored / 100;
  if (typeof stored !== "string") return JSON.stringify(stored) === JSON.stringify(exported);
  if (/^\d{4}-\d\d-\d\dT/.test(stored)) return Date.parse(stored) === Date.parse(String(exported));
  return typeof exported === "string" && (exported === stored || exported.includes(`/${stored}/`));
}

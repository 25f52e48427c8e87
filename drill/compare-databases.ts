import type { Query } from "./stage.ts";

/** Tables that a running site or its backup writes, or that are specific to one database. */
const OWN = /^(jobs\.|last_backup$|readiness$|schema_migration$)/;
/** Transaction numbers are specific to one database. */
const OWN_COLUMNS = "{written_by}";

/** Row count and a checksum of each table of the site. */
export async function fingerprint(query: Query): Promise<Map<string, string>> {
  const tables = await query<{ name: string }>(`
    SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND n.nspname NOT IN ('pg_catalog', 'information_schema')
    ORDER BY 1`);
  const prints = new Map<string, string>();
  for (const { name } of tables) {
    if (OWN.test(name)) continue;
    const [row] = await query<{ n: number; sum: string | null }>(
      `SELECT count(*)::int AS n, md5(string_agg(line, E'\\n' ORDER BY line COLLATE "C")) AS sum
      FROM (SELECT (to_jsonb(t) - '${OWN_COLUMNS}'::text[])::text AS line FROM ${name} t) AS lines`,
    );
    prints.set(name, `${row?.n} rows ${row?.sum ?? ""}`);
  }
  return prints;
}

/** The differences, a sentence per table. */
export function differences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [was, is] = [before.get(name), after.get(name)];
    return was === is ? [] : [`${name}: ${was ?? "missing"}, then ${is ?? "missing"}`];
  });
}

/** Faults of a database's books, found without the site's code. */
export async function findBookFaults(query: Query): Promise<string[]> {
  const unbalanced = await query<{ txn: string }>(`
    SELECT txn_id::text AS txn FROM ledger_entry GROUP BY txn_id, currency HAVING sum(amount_minor) <> 0`);
  const unposted = await query<{ id: string }>(`
    SELECT d.id FROM donation d WHERE d.state = 'settled' AND NOT EXISTS (
      SELECT 1 FROM ledger_txn t WHERE t.source_type = 'donation' AND t.source_id = d.id::text)`);
  const totals = await query<{ id: bigint; raised: bigint; given: bigint }>(`
    SELECT c.id, coalesce(max(t.raised_minor), 0)::bigint AS raised,
      coalesce((SELECT sum(d.campaign_amount_minor - d.campaign_refunded_minor) FROM donation d
        WHERE d.campaign_id = c.id AND d.state = 'settled'), 0)::bigint AS given
    FROM campaign c LEFT JOIN campaign_totals t ON t.campaign_id = c.id GROUP BY c.id`);
  const receipts = await query<{ id: string }>(
    "SELECT donation_id AS id FROM receipt r WHERE NOT EXISTS (SELECT 1 FROM donation d WHERE d.id = r.donation_id)",
  );
  return [
    ...unbalanced.map(({ txn }) => `transaction ${txn} does not balance`),
    ...unposted.map(({ id }) => `donation ${id} is settled but not in the books`),
    ...totals.flatMap(({ id, raised, given }) =>
      raised === given ? [] : [`campaign ${id} has raised ${raised}, given were ${given}`],
    ),
    ...receipts.map(({ id }) => `a receipt is for the missing donation ${id}`),
  ];
}

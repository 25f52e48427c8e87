import type { Sighting } from "../../chaos/check/readers.ts";
import type { Ask } from "../../chaos/check/site-rows.ts";

interface Settled {
  readonly campaign_id: bigint;
  readonly campaign_amount_minor: bigint;
  readonly committed_at: Date;
}

/**
 * How long after a gift's commit somebody began to look and was not shown it, ms. PostgreSQL says when that
 * was: it keeps the time of each transaction, and the books' rows are written by one and never changed.
 */
export async function giftsStaleFor(
  sightings: readonly Sighting[],
  ask: Ask,
): Promise<{ settled: number; longestMs: number }> {
  const rows = await ask<Settled>(
    `SELECT campaign_id, campaign_amount_minor, pg_xact_commit_timestamp(txn.xmin) AS committed_at
     FROM donation JOIN ledger_txn txn
       ON txn.source_type = 'donation' AND txn.kind = 'capture' AND txn.source_id = donation.id::text
     WHERE state = 'settled' ORDER BY committed_at, number`,
  );
  const byCampaign = Map.groupBy(rows, ({ campaign_id }) => Number(campaign_id));
  let longestMs = 0;
  for (const { campaign, raised, beganAt } of sightings) {
    let known = 0n;
    const missing = byCampaign.get(campaign)?.find(({ campaign_amount_minor }) => {
      known += campaign_amount_minor;
      return known > raised;
    });
    if (missing) longestMs = Math.max(longestMs, beganAt - missing.committed_at.getTime());
  }
  return { settled: rows.length, longestMs };
}

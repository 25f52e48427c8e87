import { type Selectable, sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

/** Refusals further apart than this are counted separately. */
const RUN_GAP_MS = 3_600_000;

/** The events that a process received from a gateway since it last wrote. */
export interface SeenEvents {
  readonly provider: string;
  readonly acceptedAt: Date | null;
  readonly refused: {
    readonly since: Date;
    readonly at: Date;
    readonly reason: string;
    /** Refused events since the last accepted one. */
    readonly count: number;
  } | null;
}

type WebhookStatus = Selectable<DB["webhook_standing"]>;

/** Adds to the gateway's status and returns it. */
export async function recordSeenEvents(
  tx: Tx,
  { provider, acceptedAt, refused }: SeenEvents,
): Promise<WebhookStatus> {
  const isNewRun = sql<boolean>`(${acceptedAt}::timestamptz IS NOT NULL OR known.refused_count = 0
    OR known.refused_at < ${new Date((refused?.at.getTime() ?? 0) - RUN_GAP_MS)}::timestamptz)`;
  const { rows } = await sql<WebhookStatus>`
    INSERT INTO webhook_standing AS known
      (provider, accepted_at, refused_at, refused_since, refused_count, refused_reason)
    VALUES (${provider}, ${acceptedAt}, ${refused?.at ?? null}, ${refused?.since ?? null},
      ${refused?.count ?? 0}, ${refused?.reason ?? null})
    ON CONFLICT (provider) DO UPDATE SET
      accepted_at = coalesce(excluded.accepted_at, known.accepted_at),
      refused_at = coalesce(excluded.refused_at, known.refused_at),
      refused_reason = coalesce(excluded.refused_reason, known.refused_reason),
      refused_since = CASE WHEN ${isNewRun} THEN excluded.refused_since ELSE known.refused_since END,
      refused_count = least(excluded.refused_count::bigint
        + CASE WHEN ${isNewRun} THEN 0 ELSE known.refused_count END, 2147483647)
    RETURNING *`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("no row returned");
  return row;
}

import { sql } from "kysely";
import { readRows } from "#server/platform/db/read-rows.ts";
import type { BenchWorld } from "../bench-world.ts";
import { createLatencies } from "../latencies.ts";
import { sendLoad } from "../load-client.ts";
import { CONNECTIONS, type Round } from "../measure.ts";

const LOOK_EVERY_MS = 10;
const SETTLED_WITHIN_MS = 120_000;

/**
 * Delivers a gateway's webhooks and waits until all that they tell is in the books: then so many donations are due
 * to be settled. The rate counts from the first webhook to the last posting; the times are those of the webhooks'
 * answers.
 */
export async function settleAll(
  world: BenchWorld,
  siteUrl: string,
  { webhooks, due }: { webhooks: readonly Buffer[]; due: number },
): Promise<Round> {
  const before = await settledCount(world);
  const latencies = createLatencies();
  let sent = 0;
  const start = performance.now();
  await sendLoad({
    origin: siteUrl,
    connections: CONNECTIONS,
    status: 200,
    latencies,
    next: () => {
      sent += 1;
      return webhooks[sent - 1];
    },
  });
  while ((await waitingCount(world)) > 0) {
    if (performance.now() - start > SETTLED_WITHIN_MS) throw new Error("webhooks stay unapplied");
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  const seconds = (performance.now() - start) / 1000;
  const after = await settledCount(world);
  if (after !== due) throw new Error(`${after} of ${due} donations are settled`);
  // The site asks the gateway by itself as well, so some may have been settled before the first webhook.
  const settled = after - before;
  return {
    count: settled,
    perSecond: settled / seconds,
    p50: latencies.quantile(0.5),
    p99: latencies.quantile(0.99),
  };
}

async function count(world: BenchWorld, query: ReturnType<typeof sql<{ n: number }>>) {
  const [row] = await readRows(world.deps.db, query);
  return row?.n ?? 0;
}

function waitingCount(world: BenchWorld): Promise<number> {
  return count(
    world,
    sql<{ n: number }>`SELECT count(*)::int AS n FROM webhook_event WHERE applied_at IS NULL`,
  );
}

export function settledCount(world: BenchWorld): Promise<number> {
  return count(
    world,
    sql<{ n: number }>`SELECT count(*)::int AS n FROM donation WHERE state = 'settled'`,
  );
}

import { sql } from "kysely";
import { readRows } from "#server/platform/db/read-rows.ts";
import type { BenchWorld } from "./bench-world.ts";
import { type PaidDonation, webhookRequest } from "./giving-requests.ts";
import { createLatencies } from "./latencies.ts";
import { sendLoad } from "./load-client.ts";
import { CONNECTIONS, type Round } from "./measure.ts";

const LOOK_EVERY_MS = 10;
const SETTLED_WITHIN_MS = 120_000;

/**
 * Delivers the gateway's webhook of every payment and waits until all are in the books. The rate
 * counts from the first webhook to the last posting; the times are those of the webhooks' answers.
 */
export async function settleAll(
  world: BenchWorld,
  siteUrl: string,
  payments: readonly PaidDonation[],
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
      const payment = payments[sent];
      sent += 1;
      return payment && webhookRequest(payment, world.secrets.SANDBOX_WEBHOOK_SECRET);
    },
  });
  while ((await waitingCount(world)) > 0) {
    if (performance.now() - start > SETTLED_WITHIN_MS) throw new Error("webhooks stay unapplied");
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  const seconds = (performance.now() - start) / 1000;
  const settled = (await settledCount(world)) - before;
  if (settled !== payments.length) {
    throw new Error(`${settled} of ${payments.length} donations are settled`);
  }
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

function settledCount(world: BenchWorld): Promise<number> {
  return count(
    world,
    sql<{ n: number }>`SELECT count(*)::int AS n FROM donation WHERE state = 'settled'`,
  );
}

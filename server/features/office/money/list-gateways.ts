import type { GatewayState } from "#contract/office/money.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { toNamedGateway } from "../../gateways/provider/named-gateway.ts";
import {
  findBalances,
  findHeld,
  findPullProgress,
  findWaiting,
  findWebhookStatuses,
  type WebhookStatus,
} from "./gateway-store.ts";
import { toWireAmount } from "./money-view.ts";

interface GatewayDeps {
  readonly db: Db;
  readonly gateways: Gateways;
  readonly publicUrl: string;
}

/** The configured gateways in order, then those that were used before. */
export async function listGateways(deps: GatewayDeps): Promise<GatewayState[]> {
  const { db, gateways, publicUrl } = deps;
  const [pulls, webhooks, waiting, balances, held] = await Promise.all([
    findPullProgress(db),
    findWebhookStatuses(db),
    findWaiting(db),
    findBalances(db),
    findHeld(db),
  ]);
  const names = new Set([
    ...gateways.all.map(({ name }) => name),
    ...pulls.map(({ provider }) => provider),
  ]);
  return [...names].map((name) => {
    const gateway = gateways.named(name);
    const pull = pulls.find(({ provider }) => provider === name);
    const webhook = webhooks.find(({ provider }) => provider === name);
    const events = waiting.find(({ provider }) => provider === name);
    return {
      name,
      title: toNamedGateway(gateways, name).title,
      mode: gateway?.mode ?? "off",
      methods: gateway ? [...gateway.capabilities.methods] : [],
      refunds: gateway?.capabilities.refunds ?? "direct",
      disputes: gateway?.capabilities.disputes ?? false,
      last_event_at: webhook?.accepted_at?.toISOString() ?? null,
      refused: webhook ? refusedView(webhook) : null,
      last_pull_at: pull?.completed_at.toISOString() ?? null,
      not_before: pull?.not_before?.toISOString() ?? null,
      waiting: { count: events?.count ?? 0, since: events?.since.toISOString() ?? null },
      compared: gateway?.capabilities.balance ?? true,
      held: held
        .filter(({ provider }) => provider === name)
        .map(({ currency, minor, gifts }) => ({
          currency,
          gifts,
          amount: toWireAmount(minor, currency),
        })),
      balances: balances
        .filter(({ provider }) => provider === name)
        .map((row) => ({
          currency: row.currency,
          held: toWireAmount(row.held_minor, row.currency),
          booked: toWireAmount(row.booked_minor, row.currency),
          checked_at: row.checked_at.toISOString(),
          differs_since: row.differs_since?.toISOString() ?? null,
        })),
      webhook_url:
        gateway?.eventTypes.size === 0
          ? null
          : new URL(`/api/v1/webhooks/${name}/`, publicUrl).href,
    };
  });
}

function refusedView({
  refused_at,
  refused_reason,
  refused_count,
}: WebhookStatus): GatewayState["refused"] {
  if (refused_count === 0 || !refused_at) return null;
  return { at: refused_at.toISOString(), reason: refused_reason ?? "", count: refused_count };
}

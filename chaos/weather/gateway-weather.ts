import type { Dice } from "../donors/dice.ts";
import type { GatewayClient, WebhookFaults } from "../gateways/gateway-client.ts";
import type { GatewayLine, LineFaults } from "./gateway-line.ts";
import { lasts, type Spell } from "./spells.ts";

/** Ways in which a gateway has a bad day. */
const kinds: ReadonlyArray<{ readonly webhooks?: WebhookFaults; readonly calls?: LineFaults }> = [
  {},
  { calls: { limit: 0.5 } },
  { webhooks: { lose: 0.4 } },
  { webhooks: { duplicate: 0.6, shuffle: true } },
  { webhooks: { delay_ms: 2_500, shuffle: true } },
  { calls: { reject: 0.4 } },
  { calls: { drop: 0.35 } },
  { webhooks: { lose: 1 } },
  {
    webhooks: { lose: 0.15, duplicate: 0.3, delay_ms: 800, shuffle: true },
    calls: { reject: 0.15, drop: 0.15 },
  },
];

/** Webhooks that never come, on the best of days too. */
const LOST = 0.05;

export interface GatewayWeather {
  /** How long all of it takes, ms: every kind comes at least once. */
  readonly lengthMs: number;
  readonly losesWebhooks: boolean;
}

const LONGEST_SPELL_MS = 8_000;

export function gatewaySpells(
  gateway: GatewayClient,
  line: Pick<GatewayLine, "strike">,
  dice: Dice,
  { lengthMs, losesWebhooks }: GatewayWeather,
): Spell[] {
  const spellMs = Math.min(lengthMs / kinds.length, LONGEST_SPELL_MS);
  return kinds.map(({ webhooks = {}, calls = {} }) => async (signal) => {
    line.strike(calls);
    const lose = losesWebhooks ? Math.max(LOST, webhooks.lose ?? 0) : 0;
    await gateway.setFaults({ ...webhooks, lose, seed: dice.between(0, 1e9) });
    await lasts(spellMs, signal);
  });
}

import type { Dice } from "../donors/dice.ts";
import type { FaultSettings, GatewayClient } from "../gateway-client.ts";
import type { GatewayLine } from "./gateway-line.ts";
import { lasts, type Spell } from "./spells.ts";

/** Ways in which a gateway has a bad day; `limit` is the share of calls that it turns away with 429. */
const kinds: ReadonlyArray<FaultSettings & { readonly limit?: number }> = [
  {},
  { limit: 0.5 },
  { lose: 0.4 },
  { duplicate: 0.6, shuffle: true },
  { delay_ms: 2_500, shuffle: true },
  { reject_calls: 0.4 },
  { drop_answers: 0.35 },
  { lose: 1 },
  {
    lose: 0.15,
    duplicate: 0.3,
    delay_ms: 800,
    shuffle: true,
    reject_calls: 0.15,
    drop_answers: 0.15,
  },
];

export interface GatewayWeather {
  /** How long all of it takes, ms: every kind comes at least once. */
  readonly lengthMs: number;
  readonly losesWebhooks: boolean;
}

const LONGEST_SPELL_MS = 8_000;

export function gatewaySpells(
  gateway: GatewayClient,
  line: Pick<GatewayLine, "limit">,
  dice: Dice,
  { lengthMs, losesWebhooks }: GatewayWeather,
): Spell[] {
  const spellMs = Math.min(lengthMs / kinds.length, LONGEST_SPELL_MS);
  return kinds.map(({ limit = 0, ...kind }) => async (signal) => {
    line.limit(limit);
    const settings = losesWebhooks ? kind : { ...kind, lose: 0 };
    await gateway.setFaults({ ...settings, seed: dice.between(0, 1e9) });
    await lasts(spellMs, signal);
  });
}

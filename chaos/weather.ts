import { setTimeout as pause } from "node:timers/promises";
import type { Dice } from "./dice.ts";
import type { FaultSettings, GatewayClient } from "./gateway-client.ts";

/** Ways in which a gateway has a bad day. */
const kinds: readonly FaultSettings[] = [
  {},
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

export interface WeatherOptions {
  /** How long the whole run of strikes takes, ms: every kind comes at least once. */
  readonly lengthMs: number;
  readonly losesWebhooks: boolean;
}

const LONGEST_SPELL_MS = 8_000;

/** Changes the gateway's faults until it is ended; then there are none. */
export function startWeather(gateway: GatewayClient, dice: Dice, options: WeatherOptions) {
  const over = new AbortController();
  const spellMs = Math.min(options.lengthMs / kinds.length, LONGEST_SPELL_MS);

  async function change(): Promise<void> {
    for (;;) {
      for (const kind of dice.shuffled(kinds)) {
        const settings = options.losesWebhooks ? kind : { ...kind, lose: 0 };
        await gateway.setFaults({ ...settings, seed: dice.between(0, 1e9) });
        await pause(spellMs, undefined, { signal: over.signal });
      }
    }
  }

  const changing = change().catch((error: unknown) => {
    if (!over.signal.aborted) throw error;
  });
  changing.catch(() => {});
  return {
    /** Throws what went wrong with the weather. */
    async end(): Promise<void> {
      over.abort();
      await changing;
      await gateway.setFaults({});
    },
  };
}

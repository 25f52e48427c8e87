/** A bug put in on purpose, to see that the checks find it. */
export interface Sabotage {
  readonly name: string;
  /** The check that must fail; undefined for a control, where none may. */
  readonly caughtBy: string | undefined;
  /** Modules that the site loads first. */
  readonly preload?: readonly string[];
  /** Statements that spoil the schema. */
  readonly spoilDatabase?: readonly string[];
  /** Where nothing asks the gateway for what webhooks did not tell; it loses none then. */
  readonly reconcilerOff?: boolean;
  /** What is stuck stays so: the wait for it ends after this, ms. */
  readonly quietWithinMs?: number;
}

const noReconciler = new URL("no-reconciler.ts", import.meta.url).href;

export const sabotages: readonly Sabotage[] = [
  {
    name: "no-unique-key",
    caughtBy: "double: no key and no donor has two donations",
    spoilDatabase: [
      "ALTER TABLE idempotency_key DROP CONSTRAINT idempotency_key_pkey",
      "CREATE INDEX idempotency_key_plain ON idempotency_key (scope, key)",
    ],
    quietWithinMs: 5_000,
  },
  {
    name: "random-gateway-key",
    caughtBy: "double: no donation has two payments",
    preload: [new URL("random-gateway-key.ts", import.meta.url).href],
    quietWithinMs: 5_000,
  },
  {
    name: "ack-before-store",
    caughtBy: "lost: what the gateway took is settled, with its total and currency",
    preload: [noReconciler, new URL("ack-before-store.ts", import.meta.url).href],
    reconcilerOff: true,
  },
  {
    name: "no-reconciler",
    caughtBy: undefined,
    preload: [noReconciler],
    reconcilerOff: true,
  },
];

/** Throws for a name that is none. */
export function findSabotage(name: string): Sabotage {
  const found = sabotages.find((sabotage) => sabotage.name === name);
  if (found) return found;
  throw new Error(`no such sabotage; there are ${sabotages.map((it) => it.name).join(", ")}`);
}

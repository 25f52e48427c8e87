import type { DatabaseSync } from "node:sqlite";

/** Prices of a bitcoin at which a new file begins. */
const firstRates: Readonly<Record<string, string>> = { USD: "60000", EUR: "55000" };

export type SettingsStore = ReturnType<typeof createSettingsStore>;

/** What is turned by hand: prices of a bitcoin, what the wallet holds beside the books. */
export function createSettingsStore(database: DatabaseSync) {
  const read = database.prepare("SELECT value FROM settings WHERE name = ?");
  const write = database.prepare(
    "INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
  );
  const kept = (name: string) => (read.get(name) as { value: string } | undefined)?.value;

  return {
    /** Price of a bitcoin in that currency; undefined where none is known. */
    rate: (currency: string) =>
      currency === "BTC" ? "1" : (kept(`rate ${currency}`) ?? firstRates[currency]),
    setRate: (currency: string, rate: string) => {
      write.run(`rate ${currency}`, rate);
    },
    /** Satoshis that the wallet holds more (or less) than payments and payouts explain. */
    driftSats: () => BigInt(kept("drift") ?? "0"),
    setDriftSats: (sats: number) => {
      write.run("drift", String(sats));
    },
  };
}

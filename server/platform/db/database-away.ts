/** Not reached, being started or stopped, out of connections, or cut while it was asked. */
const awayCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "53300",
  "57P01",
  "57P02",
  "57P03",
  "08000",
  "08003",
  "08006",
]);

/** True where PostgreSQL, or a free connection to it, was not to be had: trying again may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && awayCodes.has(code)) return true;
  return /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message);
}

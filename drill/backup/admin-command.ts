import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "../../chaos/until.ts";
import { hasEnded, killChild, startChild } from "../../chaos/world/child-program.ts";
import { thisVersion } from "../version.ts";

/** A whole site is copied in that. */
const END_WITHIN_MS = 600_000;

/**
 * Runs one of the office's commands as an operator does; answers what it said, and throws with it where it
 * fails.
 */
export async function runAdmin(
  folder: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const logFile = join(folder, `admin-${randomUUID()}.log`);
  const file = join(thisVersion().folder, "scripts/admin.ts");
  const child = startChild({ file, args: words, logFile, environment });
  await until(() => hasEnded(child), { withinMs: END_WITHIN_MS, everyMs: 50 });
  const said = readFileSync(logFile, "utf8").trim();
  if (child.exitCode === 0) return said;
  await killChild(child);
  throw new Error(`${words.join(" ")} fails: ${said}`);
}

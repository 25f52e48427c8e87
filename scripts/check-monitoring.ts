/**
 * Lets Prometheus' own program judge the alert rules: that they can be read, and that each fires when it
 * should. It needs `promtool`, which is in Debian's package `prometheus`.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../docs/monitoring", import.meta.url));

for (const args of [
  ["check", "rules", "alerts.yml"],
  ["test", "rules", "alerts.test.yml"],
]) {
  const { error, status } = spawnSync("promtool", args, { cwd: folder, stdio: "inherit" });
  if (error) console.error(`promtool does not run (apt-get install prometheus): ${error.message}`);
  if (status !== 0) process.exit(1);
}

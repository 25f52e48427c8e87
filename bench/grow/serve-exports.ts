/** The site's calls alone, on the database of the bench: for its memory to be looked at. */
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { wire } from "#server/deps.ts";
import { createLog } from "#server/platform/log.ts";

const deps = await wire(readConfig(process.env), createLog("silent"));
for (const queue of [deps.inbox, deps.recipientQueue, deps.outbox, deps.receiptQueue])
  await queue.stop();
const app = await buildApp({ ...deps, sandbox: { ...deps.sandbox, mounted: false } });
await app.listen({ port: deps.config.port, host: "127.0.0.1" });
process.once("SIGTERM", () => process.exit(0));

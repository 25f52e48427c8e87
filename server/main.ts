import { setTimeout as wait } from "node:timers/promises";
import type { Config } from "./config.ts";
import type { Deps } from "./deps.ts";
import { createLog, type Log } from "./platform/log.ts";
import { releaseMemory } from "./platform/release-memory.ts";
import { createShutdown } from "./platform/shutdown.ts";
import { listenForStopSignals, type StopSignal, waitForAbort } from "./platform/stop-signal.ts";
import { findSampleLogins } from "./samples/sample-accounts.ts";
import { describeStartError, readConfigOrExit } from "./start/start-error.ts";
import { startSite } from "./start/start-site.ts";

const stop = listenForStopSignals();
const config = readConfigOrExit();
const log: Log = createLog(config.logLevel);
process.on("uncaughtException", (error, origin) => {
  log.fatal({ err: error, origin }, "stopped by an uncaught error");
  process.exit(1);
});
process.exit(await run(config, log, stop));

/** Runs the site until it is asked to stop; returns the exit code. */
async function run(config: Config, log: Log, { requested, forced }: StopSignal): Promise<number> {
  const closing = createShutdown(log);
  const starting = startSite({ config, log, closing, stopping: requested });
  let deps: Deps | undefined;
  try {
    deps = (await Promise.race([starting, waitForAbort(requested)])) ?? undefined;
    if (deps) {
      await announceStart(deps);
      releaseMemory();
    }
  } catch (error) {
    const reason = describeStartError(error);
    if (reason === undefined) log.fatal({ err: error }, "the site cannot start");
    else console.error(reason);
    await closing.close();
    return 1;
  }
  await waitForAbort(requested);
  const drainSeconds = deps ? config.drainSeconds : 0;
  log.info({ drainSeconds }, "stopping");
  await wait(drainSeconds * 1000, undefined, { signal: forced }).catch(() => {});
  const unfinished = await closing.close();
  if (unfinished.length > 0)
    log.error({ unfinished }, "stopped, but some parts did not end in time");
  else log.info("stopped");
  return unfinished.length > 0 ? 1 : 0;
}

async function announceStart(deps: Deps): Promise<void> {
  const { role } = deps.config;
  deps.log.info({ url: deps.publicUrl, role }, `${deps.config.productName} is open`);
  if (!deps.config.sampleData) return;
  // Printed, not logged; these passwords open sample accounts only.
  for (const { title, email, password } of await findSampleLogins(deps)) {
    console.log(`${title}: log in as ${email} with ${password}`);
  }
}

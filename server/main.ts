import { setTimeout as wait } from "node:timers/promises";
import type { Config } from "./config.ts";
import type { Deps } from "./deps.ts";
import { createClosing } from "./platform/closing.ts";
import { giveBackMemory } from "./platform/give-back-memory.ts";
import { createLog, type Log } from "./platform/log.ts";
import { aborted, listenForStop, type StopSignal } from "./platform/stop-signal.ts";
import { findSampleLogins } from "./samples/sample-accounts.ts";
import { startSite } from "./start/start-site.ts";
import { readConfigOrExit, startTrouble } from "./start/start-trouble.ts";

const stop = listenForStop();
const config = readConfigOrExit();
const log: Log = createLog(config.logLevel);
process.on("uncaughtException", (error, origin) => {
  log.fatal({ err: error, origin }, "ended by an error that nobody caught");
  process.exit(1);
});
process.exit(await run(config, log, stop));

/** Serves until it is told to stop; answers the exit code. */
async function run(config: Config, log: Log, { asked, hurried }: StopSignal): Promise<number> {
  const closing = createClosing(log);
  const starting = startSite({ config, log, closing, stopping: asked });
  let deps: Deps | undefined;
  try {
    deps = (await Promise.race([starting, aborted(asked)])) ?? undefined;
    if (deps) {
      await tellOpen(deps);
      giveBackMemory();
    }
  } catch (error) {
    const trouble = startTrouble(error);
    if (trouble === undefined) log.fatal({ err: error }, "the site cannot start");
    else console.error(trouble);
    await closing.close();
    return 1;
  }
  await aborted(asked);
  const drainSeconds = deps ? config.drainSeconds : 0;
  log.info({ drainSeconds }, "stopping");
  await wait(drainSeconds * 1000, undefined, { signal: hurried }).catch(() => {});
  const left = await closing.close();
  if (left.length > 0) log.error({ left }, "stopped, but not everything ended in time");
  else log.info("stopped");
  return left.length > 0 ? 1 : 0;
}

async function tellOpen(deps: Deps): Promise<void> {
  const { role } = deps.config;
  deps.log.info({ url: deps.publicUrl, role }, `${deps.config.productName} is open`);
  if (!deps.config.sampleData) return;
  // On the screen and not in the log: they open nothing but samples.
  for (const { title, email, password } of await findSampleLogins(deps)) {
    console.log(`${title}: log in as ${email} with ${password}`);
  }
}

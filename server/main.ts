import cluster from "node:cluster";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Config } from "./config.ts";
import type { Deps } from "./deps.ts";
import { createClosing } from "./platform/closing.ts";
import { giveBackMemory } from "./platform/give-back-memory.ts";
import { createLog, type Log } from "./platform/log.ts";
import { aborted, listenForStop, OPEN, type StopSignal } from "./platform/stop-signal.ts";
import { findSampleLogins } from "./samples/sample-accounts.ts";
import { type OpenSite, startSite } from "./start-site.ts";
import { readConfigOrExit, startTrouble } from "./start-trouble.ts";

/** How long a process that was replaced waits for connections to end, ms. Idle ones end at last. */
const LEAVE_WITHIN_MS = 5_000;

const stop = listenForStop();
const config = readConfigOrExit();
const log: Log = createLog(config.logLevel);
process.on("uncaughtException", (error, origin) => {
  log.fatal({ err: error, origin }, "ended by an error that nobody caught");
  process.exit(1);
});
process.exit(await run(config, log, stop));

/** Serves until it is told to stop; answers the exit code. */
async function run(config: Config, log: Log, stop: StopSignal): Promise<number> {
  const { asked, leaving } = stop;
  const closing = createClosing(log);
  const starting = startSite({ config, log, closing, stopping: asked, leaving });
  let site: OpenSite | undefined;
  try {
    site = (await Promise.race([starting, aborted(leaving)])) ?? undefined;
    if (site) {
      await tellOpen(site.deps);
      giveBackMemory();
    }
  } catch (error) {
    const trouble = startTrouble(error);
    if (trouble === undefined) log.fatal({ err: error }, "the site cannot start");
    else console.error(trouble);
    await closing.close();
    return 1;
  }
  await aborted(leaving);
  const waitFor = (ms: number) => wait(ms, undefined, { signal: stop.hurried }).catch(() => {});
  if (site && !asked.aborted) {
    log.info("replaced");
    await leaveToOthers(site, waitFor(LEAVE_WITHIN_MS));
  } else {
    const drainSeconds = site ? config.drainSeconds : 0;
    log.info({ drainSeconds }, "stopping");
    await waitFor(drainSeconds * 1000);
  }
  const left = await closing.close();
  if (left.length > 0) log.error({ left }, "stopped, but not everything ended in time");
  else log.info("stopped");
  return left.length > 0 ? 1 : 0;
}

/** Leaves the port to the processes that share it. */
async function leaveToOthers(site: OpenSite, late: Promise<void>): Promise<void> {
  await Promise.race([site.leavePort(), late]);
  if (!cluster.worker?.isConnected()) return;
  // A call may be on its way to us from the parent. Its answer to this comes after all of them.
  cluster.worker.disconnect();
  await once(process, "disconnect");
}

async function tellOpen(deps: Deps): Promise<void> {
  const { role } = deps.config;
  deps.log.info({ url: deps.publicUrl, role }, `${deps.config.productName} is open`);
  process.send?.(OPEN);
  if (!deps.config.sampleData) return;
  // On the screen and not in the log: they open nothing but samples.
  for (const { title, email, password } of await findSampleLogins(deps)) {
    console.log(`${title}: log in as ${email} with ${password}`);
  }
}

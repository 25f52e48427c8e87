import { buildApp, jobsOf } from "./app.ts";
import { ConfigError, readConfig } from "./config.ts";
import { type Deps, wire } from "./deps.ts";
import { administer } from "./features/accounts/administer.ts";
import { loadSampleData } from "./features/samples/load-sample-data.ts";
import { findSampleLogins } from "./features/samples/sample-accounts.ts";
import { claimFolder, FolderInUse } from "./platform/control-socket.ts";
import { createLog } from "./platform/log.ts";

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const control = config.databaseUrl === undefined ? await claimFolder(config.dataDir) : undefined;
  const deps = await wire(config, log);
  control?.serve((line) => administer(deps.database, line.split(" ").filter(Boolean)));
  if (config.sampleData !== false) await loadSampleData(deps, { onlyIfEmpty: true });
  const loadPages =
    config.mode === "development"
      ? (await import("./pages-dev.ts")).devPages
      : (await import("./pages-built.ts")).builtPages;
  const app = await buildApp(deps, loadPages);
  // Before anybody calls: what a call leaves to be done goes with its transaction.
  await deps.jobs.start(jobsOf(deps));
  await app.listen({ port: config.port, host: config.host });
  deps.inbox.wake();
  deps.receiptQueue.wake();
  deps.outbox.wake();
  log.info({ url: deps.publicUrl }, `${config.productName} is open`);
  if (config.sampleData !== false) await printSampleLogins(deps);

  const stop = async (signal: string) => {
    log.info({ signal }, "stopping");
    await app.close();
    await deps.jobs.stop();
    await deps.close();
    await control?.close();
    process.exit(0);
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

/** On the screen and not in the log: they open nothing but samples. */
async function printSampleLogins(deps: Deps): Promise<void> {
  for (const { title, email, password } of await findSampleLogins(deps)) {
    console.log(`${title}: log in as ${email} with ${password}`);
  }
}

try {
  await start();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof FolderInUse)) throw error;
  console.error(error.message);
  process.exit(1);
}

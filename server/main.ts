import { buildApp } from "./app.ts";
import { ConfigError, readConfig } from "./config.ts";
import { wire } from "./deps.ts";
import { donationJobs } from "./features/donations/donation-jobs.ts";
import { ledgerJobs } from "./features/ledger/ledger-jobs.ts";
import { loadSampleData } from "./features/samples/load-sample-data.ts";
import { startJobs } from "./platform/jobs/jobs.ts";
import { createLog } from "./platform/log.ts";

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const deps = await wire(config, log);
  if (config.sampleData !== false) await loadSampleData(deps, { onlyIfEmpty: true });
  const loadPages =
    config.mode === "development"
      ? (await import("./pages-dev.ts")).devPages
      : (await import("./pages-built.ts")).builtPages;
  const app = await buildApp(deps, loadPages);
  await app.listen({ port: config.port, host: config.host });
  const jobs = await startJobs(deps.database, [...donationJobs(deps), ...ledgerJobs(deps)], log);
  deps.inbox.wake();
  log.info({ url: deps.publicUrl }, `${config.productName} is open`);

  const stop = async (signal: string) => {
    log.info({ signal }, "stopping");
    await app.close();
    await jobs.stop();
    await deps.close();
    process.exit(0);
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

try {
  await start();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(1);
}

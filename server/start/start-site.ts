import type { FastifyInstance } from "fastify";
import { buildApp } from "../app.ts";
import { COPY_DATABASE, copyForBackup } from "../backup/embedded-copy.ts";
import { warnAfterStart } from "../commands/site-checks.ts";
import { runSiteCommand } from "../commands/site-commands.ts";
import type { Config } from "../config.ts";
import { type Deps, wire } from "../deps.ts";
import { readBackupWord, takeBackupWord } from "../features/foundation/backups/backup-word.ts";
import { type Closing, within } from "../platform/closing.ts";
import { openControl } from "../platform/control-socket.ts";
import { prepareDataFolder } from "../platform/data-folder.ts";
import { checkAddress } from "../platform/http/check-address.ts";
import { openPorts, type Ports } from "../platform/http/open-ports.ts";
import type { Log } from "../platform/log.ts";
import { checkFilePlace } from "../platform/storage/check-file-place.ts";
import { VERSION } from "../platform/version.ts";
import { createFirstCategories } from "../samples/create-categories.ts";
import { loadSampleData } from "../samples/load-sample-data.ts";
import { tellOfOpenSamples } from "../samples/open-samples.ts";
import { checkGateways } from "../wiring/gateways.ts";
import { buildWorkerApp } from "../worker-app.ts";
import { jobsOf } from "./site-jobs.ts";

/**
 * How long each part may take to stop, ms: together less than the 30 s that supervisors wait, and calls
 * longer than those take that ask a gateway (8 s).
 */
const STOP_WITHIN = { work: 9_000, calls: 10_000, control: 1_000, parts: 5_000 };

export interface StartingSite {
  readonly config: Config;
  readonly log: Log;
  /** Gets what has to be closed, also where the start fails half way. */
  readonly closing: Closing;
  /** Aborted when the process is to stop. */
  readonly stopping: AbortSignal;
}

/** Opens the site. What would stop the start is looked at before anything that takes long. */
export async function startSite(starting: StartingSite): Promise<Deps> {
  const { config, log, closing } = starting;
  prepareDataFolder(config.dataDir);
  const ports = portsOf(config);
  // A shared port cannot be tried: calls might come in already.
  await checkAddress(ports.own);
  await checkFilePlace(config.files, log);
  const deps = await wire(config, log);
  closing.add("database, mails and PDFs", STOP_WITHIN.parts, deps.close);
  await checkGateways(deps.gateways, log);
  // The first line: what refuses a start has had its word, which stands alone.
  log.info({ version: VERSION }, "starting");
  if (config.databaseUrl === undefined) await takeCommands(starting, deps);
  if (config.sampleData) await loadSampleData(deps, { onlyIfEmpty: true });
  await createFirstCategories(deps.database);
  await tellOfOpenSamples(deps);
  const app = await buildAppOf(starting, deps);
  closing.add("calls that are being answered", STOP_WITHIN.calls, () => closeApp(app));
  // Before anybody calls: what a call leaves to be done goes with its transaction.
  await deps.jobs.prepare(jobsOf(deps));
  await openPorts(app, ports);
  // Stopped before the calls are: the gateway that the work asks may be in this very process.
  closing.add("jobs", STOP_WITHIN.work, deps.stopWork);
  await deps.startWork();
  // One process of a site is enough to say it. Nobody waits for the mail server's answer.
  if (config.role !== "web") void warnAfterStart(deps);
  return deps;
}

/** A worker has nothing for visitors, so it leaves the shared port to the others. */
function portsOf({ role, host, port, ownPort }: Config): Ports {
  if (ownPort === undefined) return { own: { host, port } };
  const own = { host, port: ownPort, variable: "OWN_PORT" } as const;
  return role === "worker" ? { own } : { own, shared: { host, port } };
}

async function buildAppOf({ config, stopping }: StartingSite, deps: Deps) {
  if (config.role === "worker") return buildWorkerApp(deps, { stopping });
  const loadPages =
    config.mode === "development"
      ? (await import("../pages/pages-dev.ts")).devPages
      : (await import("../pages/pages-built.ts")).builtPages;
  return buildApp(deps, { loadPages, stopping });
}

function takeCommand({ config, deps }: { config: Config; deps: Deps }, line: string) {
  if (line === COPY_DATABASE) return copyForBackup(deps.database, config.dataDir);
  const word = readBackupWord(line);
  if (word) return takeBackupWord(deps.database, word).then(() => "kept");
  return runSiteCommand(deps, line.split(" ").filter(Boolean));
}

/** The embedded database belongs to this process: others ask it. */
async function takeCommands({ config, log, closing }: StartingSite, deps: Deps): Promise<void> {
  try {
    const control = await openControl(config.dataDir, (line) =>
      takeCommand({ config, deps }, line),
    );
    closing.add("commands", STOP_WITHIN.control, () => control.close());
  } catch (error) {
    log.warn({ err: error }, "npm run admin cannot reach this process: stop it for such commands");
  }
}

async function closeApp(app: FastifyInstance): Promise<void> {
  if ((await within(STOP_WITHIN.calls - 100, app.close())) === undefined) return;
  app.server.closeAllConnections();
  throw new Error("connections were cut off: their calls were not answered in time");
}

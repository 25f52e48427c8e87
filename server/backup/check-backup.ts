import type { FastifyInstance } from "fastify";
import { listCampaigns } from "#contract/campaigns/catalogue.ts";
import { campaignPath, HOME_PATH } from "#contract/page-paths.ts";
import { buildApp } from "../app.ts";
import { readConfig } from "../config.ts";
import { wire } from "../deps.ts";
import { builtPages } from "../pages/pages-built.ts";
import { acceptSecrets } from "../platform/hold-secrets.ts";
import { createLog } from "../platform/log.ts";
import { openFileStore } from "../platform/storage/open-file-store.ts";
import { type Archive, BackupFault, type Manifest } from "./archive.ts";
import { onTrial } from "./other-environment.ts";
import { restore } from "./restore.ts";

/**
 * Restores a backup into an embedded database in an empty folder, and asks the site on it for what visitors see.
 * The caller removes the folder. No job is worked on, and nothing that the real site's environment names is met:
 * nobody gets a mail. Nor is the site's secret needed. Throws BackupFault.
 */
export async function checkBackup(archive: Archive, folder: string): Promise<Manifest> {
  const config = readConfig(onTrial(folder));
  const manifest = await restore(config, archive, openFileStore(config.files));
  const deps = await wire(config, createLog("silent"), { holdSecrets: acceptSecrets });
  try {
    const app = await buildApp(deps, { loadPages: builtPages });
    await askForPages(app).finally(() => app.close());
  } finally {
    await deps.close();
  }
  return manifest;
}

/** Whether it can serve, the home page, and the page of a campaign where there is one. */
async function askForPages(app: FastifyInstance): Promise<void> {
  await ask(app, "/readyz");
  await ask(app, HOME_PATH);
  const campaigns = await ask(app, `${listCampaigns.path}?limit=1`);
  for (const { id } of listCampaigns.success.body.parse(JSON.parse(campaigns)).data) {
    await ask(app, campaignPath(id));
  }
}

async function ask(app: FastifyInstance, path: string): Promise<string> {
  const { statusCode, body } = await app.inject(path);
  if (statusCode === 200) return body;
  throw new BackupFault(`The site on the backup is not ready: ${path} says ${statusCode}.`);
}

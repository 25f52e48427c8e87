import type { FastifyInstance } from "fastify";
import { listCampaigns } from "#contract/campaigns/catalogue.ts";
import { campaignPath, HOME_PATH } from "#contract/page-paths.ts";
import { buildApp } from "../app.ts";
import { readConfig } from "../config.ts";
import { createDeps } from "../deps.ts";
import { loadBuiltPages } from "../pages/pages-built.ts";
import { createLog } from "../platform/log.ts";
import { openFileStore } from "../platform/storage/open-file-store.ts";
import { acceptSecrets } from "../platform/verify-secrets.ts";
import { type Archive, BackupError, type Manifest } from "./archive.ts";
import { restore } from "./restore.ts";

/**
 * Restores a backup into an embedded database in an empty folder, and requests the main pages of a site on it.
 * The caller deletes the folder. Runs no jobs, uses none of the real site's services, so no email is sent, and
 * does not need the site's secret. Throws BackupError.
 */
export async function checkBackup(archive: Archive, folder: string): Promise<Manifest> {
  // Shares nothing with the environment, so it cannot reach the site's gateways, bucket or mail server.
  const config = readConfig({ DATA_DIR: folder, SAMPLE_DATA: "off" });
  const manifest = await restore(config, archive, openFileStore(config.files));
  const deps = await createDeps(config, createLog("silent"), { holdSecrets: acceptSecrets });
  try {
    const app = await buildApp(deps, { loadPages: loadBuiltPages });
    await requestPages(app).finally(() => app.close());
  } finally {
    await deps.close();
  }
  return manifest;
}

/** Requests the readiness check, the home page, and a campaign's page if there is one. */
async function requestPages(app: FastifyInstance): Promise<void> {
  await request(app, "/readyz");
  await request(app, HOME_PATH);
  const campaigns = await request(app, `${listCampaigns.path}?limit=1`);
  for (const { id } of listCampaigns.success.body.parse(JSON.parse(campaigns)).data) {
    await request(app, campaignPath(id));
  }
}

async function request(app: FastifyInstance, path: string): Promise<string> {
  const { statusCode, body } = await app.inject(path);
  if (statusCode === 200) return body;
  throw new BackupError(
    `The site restored from the backup does not work: ${path} returned ${statusCode}.`,
  );
}

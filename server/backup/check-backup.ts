import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "../app.ts";
import { readConfig } from "../config.ts";
import { wire } from "../deps.ts";
import type { Archive } from "../platform/backup/archive-reader.ts";
import { BackupFault } from "../platform/backup/backup-fault.ts";
import type { Manifest } from "../platform/backup/manifest.ts";
import { acceptSecrets } from "../platform/hold-secrets.ts";
import { createLog } from "../platform/log.ts";
import { openFileStore } from "../platform/storage/open-file-store.ts";
import { onTrial } from "./other-environment.ts";
import { restore } from "./restore.ts";

/**
 * Restores a backup into an embedded database of its own, asks the site on it whether it can serve, and
 * removes all of it. No job is worked on, and nothing that the real site's environment names is met: nobody gets
 * a mail. Nor is the site's secret needed. Throws BackupFault.
 */
export async function checkBackup(archive: Archive): Promise<Manifest> {
  const dataDir = await mkdtemp(join(tmpdir(), "tributary-check-"));
  try {
    const config = readConfig(onTrial(dataDir));
    const files = openFileStore(config.files);
    const manifest = await restore(config, archive, files);
    const deps = await wire(config, createLog("silent"), { holdSecrets: acceptSecrets });
    try {
      const app = await buildApp(deps);
      const { statusCode } = await app.inject("/readyz");
      await app.close();
      if (statusCode !== 200) {
        throw new BackupFault(`The site on the backup is not ready: /readyz says ${statusCode}.`);
      }
    } finally {
      await deps.close();
    }
    return manifest;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

import { existsSync } from "node:fs";
import { appendFile, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { type Archive, readParts } from "../platform/backup/archive-reader.ts";

/** What stands beside database and files in the data folder: the sandbox gateway's state and the secret. */
export async function restoreBeside(
  { dataDir }: Pick<Config, "dataDir">,
  archive: Archive,
): Promise<void> {
  const gateway = join(dataDir, "sandbox.sqlite");
  let begun = false;
  for await (const { name, bytes } of readParts(archive)) {
    if (name === "secret") await putSecret(join(dataDir, "secret"), bytes);
    if (!name.startsWith("gateway/")) continue;
    if (!begun) {
      for (const rest of ["", "-wal", "-shm"]) await rm(gateway + rest, { force: true });
    }
    begun = true;
    await appendFile(gateway, bytes, { mode: 0o600 });
  }
}

/** Another secret that was there is set aside: somebody may need it. */
async function putSecret(file: string, secret: Buffer): Promise<void> {
  if (existsSync(file)) {
    if ((await readFile(file, "utf8")).trim() === secret.toString().trim()) return;
    await rename(file, `${file}-before-restore`);
  }
  await writeFile(file, secret, { mode: 0o600, flush: true });
}

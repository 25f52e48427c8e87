import { randomUUID } from "node:crypto";
import { mkdir, open, opendir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type FileStore, isFileKey, requireFileKey } from "./file-store.ts";

/** Stores files in a local folder, readable by this user only, because they include receipts. */
export function createLocalFileStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, requireFileKey(key));
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeAtomically(path, bytes);
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: () => listKeys(folder, ""),
  };
}

/** Skips files being written, whose names are not keys. */
async function* listKeys(folder: string, prefix: string): AsyncGenerator<string> {
  const entries = await opendir(join(folder, prefix)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for await (const entry of entries) {
    const name = prefix + entry.name;
    if (entry.isDirectory()) yield* listKeys(folder, `${name}/`);
    else if (isFileKey(name)) yield name;
  }
}

/** Writes under a temporary name first, so that no one reads an incomplete file, even after a crash. */
async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${path}.${randomUUID()}`;
  try {
    const file = await open(temporary, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

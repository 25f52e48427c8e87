import { randomUUID } from "node:crypto";
import { mkdir, open, opendir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkedKey, type FileStore, isFileKey } from "./file-store.ts";

/** Files in a folder on this machine. Only its own user may read them: receipts are among them. */
export function createLocalFileStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, checkedKey(key));
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeWhole(path, bytes);
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
    list: () => keysIn(folder, ""),
  };
}

/** Files that are still being written have names that are no keys. */
async function* keysIn(folder: string, prefix: string): AsyncGenerator<string> {
  const entries = await opendir(join(folder, prefix)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for await (const entry of entries) {
    const name = prefix + entry.name;
    if (entry.isDirectory()) yield* keysIn(folder, `${name}/`);
    else if (isFileKey(name)) yield name;
  }
}

/** Writes under another name first, so that nobody ever reads half a file, not even after a crash. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  try {
    const file = await open(unfinished, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

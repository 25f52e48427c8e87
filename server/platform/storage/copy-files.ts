import type { FileStore } from "./file-store.ts";

export interface CopiedFiles {
  /** Files that were missing or different. */
  copied: number;
  /** Files that were already the same. */
  same: number;
  /** Files that only the target has. */
  others: number;
}

const AT_ONCE = 8;

/**
 * Copies all files of a store to another, and reads each copy back to compare. Calls `onProgress` after each file.
 * Throws the first error of a store, or one for a copy that differs; a repeated run skips what was copied.
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  onProgress: (counts: Readonly<CopiedFiles>) => void = () => {},
): Promise<CopiedFiles> {
  const counts: CopiedFiles = { copied: 0, same: 0, others: 0 };
  const known = new Set<string>();
  const keys = from.list()[Symbol.asyncIterator]();

  async function copyOne(key: string): Promise<void> {
    const bytes = await from.get(key);
    // Removed since it was listed.
    if (!bytes) return;
    known.add(key);
    if ((await to.get(key))?.equals(bytes)) counts.same += 1;
    else {
      await to.put(key, bytes);
      const copy = await to.get(key);
      if (!copy?.equals(bytes)) throw new Error(`the copy of ${key} differs from the original`);
      counts.copied += 1;
    }
    onProgress(counts);
  }

  let failed = false;
  async function copyNext(): Promise<void> {
    try {
      for (let next = await keys.next(); !next.done && !failed; next = await keys.next()) {
        await copyOne(next.value);
      }
    } catch (error) {
      failed = true;
      throw error;
    }
  }
  const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, copyNext));
  for (const result of results) if (result.status === "rejected") throw result.reason;
  for await (const key of to.list()) if (!known.has(key)) counts.others += 1;
  return counts;
}

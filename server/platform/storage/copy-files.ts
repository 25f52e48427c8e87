import type { FileStore } from "./file-store.ts";

export interface CopiedFiles {
  /** Files that were not there, or differed. */
  copied: number;
  /** Files that were there with the same bytes. */
  same: number;
  /** Files of the target that the source does not have. */
  others: number;
}

const AT_ONCE = 8;

/**
 * Copies all files of a store into another. Each copy is read back and compared. `tell` hears how far
 * it got after each file. Throws the first error of a store, and one for a copy that differs; what was
 * copied by then stays and is not copied by the next run.
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  tell: (soFar: Readonly<CopiedFiles>) => void = () => {},
): Promise<CopiedFiles> {
  const counts: CopiedFiles = { copied: 0, same: 0, others: 0 };
  const known = new Set<string>();
  const keys = from.list()[Symbol.asyncIterator]();

  async function copyOne(key: string): Promise<void> {
    const bytes = await from.get(key);
    // The site removed it meanwhile.
    if (!bytes) return;
    known.add(key);
    if ((await to.get(key))?.equals(bytes)) counts.same += 1;
    else {
      await to.put(key, bytes);
      const copy = await to.get(key);
      if (!copy?.equals(bytes)) throw new Error(`${key} arrived with other bytes than it has`);
      counts.copied += 1;
    }
    tell(counts);
  }

  let failed = false;
  async function copySome(): Promise<void> {
    try {
      for (let next = await keys.next(); !next.done && !failed; next = await keys.next()) {
        await copyOne(next.value);
      }
    } catch (error) {
      failed = true;
      throw error;
    }
  }
  const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, copySome));
  for (const result of results) if (result.status === "rejected") throw result.reason;
  for await (const key of to.list()) if (!known.has(key)) counts.others += 1;
  return counts;
}

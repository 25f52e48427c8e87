import { closeSync, existsSync, fstatSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartRefused } from "../start-refused.ts";

/** Another process is using the folder of the embedded database. */
export class FolderInUse extends StartRefused {
  constructor(folder: string) {
    super(
      `DATA_DIR: another process is using ${dirname(folder)}. Stop it first, or choose another folder.`,
    );
  }
}

interface FolderLock {
  /**
   * Also locks the database's own file. Call it once the database exists, before writing to it. Throws
   * FolderInUse, or StartRefused if the lock was lost.
   */
  confirm(): void;
  release(): void;
}

/** Far beyond the end of the file: on Windows other processes cannot read or write locked bytes. */
const CONTROL_BYTE = 2 ** 30;
/** A process that was just killed takes a moment to disappear. */
const WAIT_MS = 1_000;
const RETRY_EVERY_MS = 50;

/**
 * Locks the folder of an embedded database for this process until it ends, however it ends. Two files are locked:
 * one beside the folder, for a database that is still being created, and PostgreSQL's control file, because anyone
 * can delete the first. Throws FolderInUse, or StartRefused if the system has no locks.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const { tryLock } = await import("fs-native-extensions").catch((cause) => {
    throw cannotLock(folder, cause);
  });
  const lockFile = `${folder}.lock`;
  const controlFile = join(folder, "global", "pg_control");
  const locked = new Map<string, number>();
  const release = () => {
    for (const fd of locked.values()) closeSync(fd);
    locked.clear();
  };

  function lockFileByte(file: string, flags: string, offset: number): boolean {
    const fd = openSync(file, flags, 0o600);
    try {
      const isOurs = tryLock(fd, offset, 1);
      if (isOurs) locked.set(file, fd);
      else closeSync(fd);
      return isOurs;
    } catch (cause) {
      closeSync(fd);
      throw cannotLock(folder, cause);
    }
  }

  /** False if another process has locked one of the files. */
  function lockBoth(): boolean {
    if (!locked.has(lockFile) && !lockFileByte(lockFile, "a+", 0)) return false;
    if (locked.has(controlFile) || !existsSync(controlFile)) return true;
    return lockFileByte(controlFile, "r+", CONTROL_BYTE);
  }

  mkdirSync(dirname(folder), { recursive: true });
  try {
    for (let waited = 0; !lockBoth(); waited += RETRY_EVERY_MS) {
      if (waited >= WAIT_MS) throw new FolderInUse(folder);
      await wait(RETRY_EVERY_MS);
    }
  } catch (error) {
    release();
    throw error;
  }
  return {
    confirm: () => {
      if (!lockBoth()) throw new FolderInUse(folder);
      const fd = locked.get(lockFile);
      if (fd === undefined || !isSameFile(lockFile, fd)) {
        throw new StartRefused(
          `DATA_DIR: ${lockFile} was removed while the database was being opened. Start again.`,
        );
      }
    },
    release,
  };
}

function isSameFile(path: string, fd: number): boolean {
  const [ours, current] = [fstatSync(fd), statSync(path, { throwIfNoEntry: false })];
  return current !== undefined && ours.dev === current.dev && ours.ino === current.ino;
}

function cannotLock(folder: string, cause: unknown): StartRefused {
  return new StartRefused(
    `DATA_DIR: ${dirname(folder)} cannot be locked against a second process. Choose a folder on a local disk, or set DATABASE_URL.`,
    { cause },
  );
}

import { closeSync, existsSync, fstatSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartRefused } from "../start-refused.ts";

/** Another process works on the folder of an embedded database. */
export class FolderInUse extends StartRefused {
  constructor(folder: string) {
    super(
      `DATA_DIR: another process is at work on ${dirname(folder)}. Stop it first, or choose another folder.`,
    );
  }
}

export interface FolderLock {
  /**
   * To be called when the database exists and before anything is written to it: locks the database's
   * own file as well. Throws FolderInUse, or StartRefused when the lock was lost.
   */
  confirm(): void;
  release(): void;
}

/** Far behind the file's end: on Windows other processes cannot read or write locked bytes. */
const CONTROL_BYTE = 2 ** 30;
/** A process that was just killed needs a moment to be gone. */
const PATIENCE_MS = 1_000;
const LOOK_EVERY_MS = 50;

/**
 * Locks the folder of an embedded database for this process. The system takes the lock away when the
 * process ends, however it ends. Two files are locked: one beside the folder, for a database that is
 * still being made, and PostgreSQL's own control file. Deleting the first does not help: the second is
 * locked too, and deleting that one destroys the database. Throws FolderInUse, or StartRefused when the
 * system has no locks.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const { tryLock } = await import("fs-native-extensions").catch((cause) => {
    throw noLocks(folder, cause);
  });
  const lockFile = `${folder}.lock`;
  const controlFile = join(folder, "global", "pg_control");
  const held = new Map<string, number>();
  const release = () => {
    for (const fd of held.values()) closeSync(fd);
    held.clear();
  };

  function take(file: string, flags: string, offset: number): boolean {
    const fd = openSync(file, flags, 0o600);
    try {
      const isOurs = tryLock(fd, offset, 1);
      if (isOurs) held.set(file, fd);
      else closeSync(fd);
      return isOurs;
    } catch (cause) {
      closeSync(fd);
      throw noLocks(folder, cause);
    }
  }

  /** False when another process has one of the two. */
  function takeAll(): boolean {
    if (!held.has(lockFile) && !take(lockFile, "a+", 0)) return false;
    if (held.has(controlFile) || !existsSync(controlFile)) return true;
    return take(controlFile, "r+", CONTROL_BYTE);
  }

  mkdirSync(dirname(folder), { recursive: true });
  try {
    for (let waited = 0; !takeAll(); waited += LOOK_EVERY_MS) {
      if (waited >= PATIENCE_MS) throw new FolderInUse(folder);
      await wait(LOOK_EVERY_MS);
    }
  } catch (error) {
    release();
    throw error;
  }
  return {
    confirm: () => {
      if (!takeAll()) throw new FolderInUse(folder);
      const fd = held.get(lockFile);
      if (fd === undefined || !isStillAt(lockFile, fd)) {
        throw new StartRefused(
          `DATA_DIR: ${lockFile} was removed while the database was being opened. Start again.`,
        );
      }
    },
    release,
  };
}

function isStillAt(file: string, fd: number): boolean {
  const [ours, there] = [fstatSync(fd), statSync(file, { throwIfNoEntry: false })];
  return there !== undefined && ours.dev === there.dev && ours.ino === there.ino;
}

function noLocks(folder: string, cause: unknown): StartRefused {
  return new StartRefused(
    `DATA_DIR: no lock is to be had on ${dirname(folder)}, so nothing would keep a second process out. Choose a folder on a local disk, or set DATABASE_URL.`,
    { cause },
  );
}

import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import type { Secrets } from "./secrets.ts";
import { StartRefused } from "./start-refused.ts";

/** A new database needs this much; an existing one with less free space would soon stop working. */
const MIN_FREE_MB = 64;

/** Creates the folder that `variable` names and writes to it once. Throws StartRefused if it cannot be used. */
export function prepareDataFolder(
  folder: string,
  { freeMegabytes = readFreeMegabytes, variable = "DATA_DIR" } = {},
): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const probe = join(folder, `.probe-${process.pid}`);
    try {
      writeDurably(probe, "can be written");
    } finally {
      rmSync(probe, { force: true });
    }
  } catch (error) {
    throw folderError(folder, error as NodeJS.ErrnoException, variable);
  }
  const free = Math.floor(freeMegabytes(folder));
  if (free < MIN_FREE_MB) {
    throw new StartRefused(
      `${variable}: ${folder} has only ${free} MB free; at least ${MIN_FREE_MB} MB are needed.`,
    );
  }
}

/**
 * Reads the site's own secrets, one per line, newest first. The first start creates one. Throws StartRefused
 * if they cannot be read or created.
 */
export function readOrCreateSecrets(folder: string): Secrets {
  prepareDataFolder(folder);
  const file = join(folder, "secret");
  try {
    if (!existsSync(file)) createSecret(file);
    const [newest, ...others] = readFileSync(file, "utf8")
      .trim()
      .split(/\s*\n\s*/);
    const secrets = [newest ?? "", ...others] as const;
    if (secrets.every((secret) => secret.length >= 32)) return secrets;
  } catch (error) {
    throw folderError(file, error as NodeJS.ErrnoException);
  }
  throw new StartRefused(
    `DATA_DIR: ${file} has a line shorter than 32 characters. Restore the site's secret from a backup.`,
  );
}

/** Puts a new secret before those in the folder. It takes effect at the next start. */
export function addSecret(folder: string): void {
  const lines = [newSecret(), ...readOrCreateSecrets(folder)];
  const file = join(folder, "secret");
  const draft = `${file}-${process.pid}`;
  try {
    writeDurably(draft, `${lines.join("\n")}\n`);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw folderError(file, error as NodeJS.ErrnoException);
  }
}

/** Writes the complete secret or nothing. If two processes do this at once, both get the first one's secret. */
function createSecret(file: string): void {
  const draft = `${file}-${process.pid}`;
  writeDurably(draft, newSecret());
  try {
    linkSync(draft, file);
  } catch (error) {
    // Some file systems do not support links.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

function writeDurably(file: string, text: string): void {
  const fd = openSync(file, "w", 0o600);
  try {
    writeSync(fd, text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function readFreeMegabytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return (bavail * bsize) / 2 ** 20;
}

const reasons: Record<string, string> = {
  EACCES: "this user cannot read and write there",
  EPERM: "this user cannot read and write there",
  EROFS: "it is read-only",
  // Node's error for a new folder on a read-only disk.
  ENOENT: "it cannot be created",
  ENOSPC: "the disk is full",
  EDQUOT: "this user's disk quota is used up",
  ENOTDIR: "a file is in the way",
  EEXIST: "a file is in the way",
  ENAMETOOLONG: "its name is too long",
};

/** Explains a file system error at this path. */
export function folderError(
  path: string,
  error: NodeJS.ErrnoException,
  variable = "DATA_DIR",
): StartRefused {
  const reason = reasons[error.code ?? ""] ?? error.message;
  return new StartRefused(`${variable}: ${path} cannot be used: ${reason}.`, { cause: error });
}

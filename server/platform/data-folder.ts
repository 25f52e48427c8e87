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

/** A new database takes so much; an old one with less room would soon stop working. */
const ROOM_MB = 64;

/** Makes the folder that a variable names, and tries it. Throws StartRefused when it cannot be used. */
export function prepareDataFolder(
  folder: string,
  { freeMegabytes = freeMegabytesOf, variable = "DATA_DIR" } = {},
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
    throw folderTrouble(folder, error as NodeJS.ErrnoException, variable);
  }
  const free = Math.floor(freeMegabytes(folder));
  if (free < ROOM_MB) {
    throw new StartRefused(
      `${variable}: ${folder} has ${free} MB left: at least ${ROOM_MB} MB are needed.`,
    );
  }
}

/**
 * The site's own secrets, one a line, the newest first. The first start makes one. Throws StartRefused
 * when they cannot be read or made.
 */
export function keptSecrets(folder: string): Secrets {
  prepareDataFolder(folder);
  const file = join(folder, "secret");
  try {
    if (!existsSync(file)) makeSecret(file);
    const [newest, ...others] = readFileSync(file, "utf8")
      .trim()
      .split(/\s*\n\s*/);
    const secrets = [newest ?? "", ...others] as const;
    if (secrets.every((secret) => secret.length >= 32)) return secrets;
  } catch (error) {
    throw folderTrouble(file, error as NodeJS.ErrnoException);
  }
  throw new StartRefused(
    `DATA_DIR: ${file} holds a line of less than 32 characters. Put the site's secret back there from a backup.`,
  );
}

/** Puts a new secret in front of those in the folder. The next start works with it. */
export function addSecret(folder: string): void {
  const lines = [newSecret(), ...keptSecrets(folder)];
  const file = join(folder, "secret");
  const draft = `${file}-${process.pid}`;
  try {
    writeDurably(draft, `${lines.join("\n")}\n`);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw folderTrouble(file, error as NodeJS.ErrnoException);
  }
}

/** Writes the whole secret or nothing. Of two processes at the same time both get the first one's. */
function makeSecret(file: string): void {
  const draft = `${file}-${process.pid}`;
  writeDurably(draft, newSecret());
  try {
    linkSync(draft, file);
  } catch (error) {
    // Some file systems have no links.
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

function freeMegabytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return (bavail * bsize) / 2 ** 20;
}

const reasons: Record<string, string> = {
  EACCES: "this user may not read and write it",
  EPERM: "this user may not read and write it",
  EROFS: "it is read-only",
  // Node's error for a new folder on a read-only disk.
  ENOENT: "it cannot be made there",
  ENOSPC: "the disk is full",
  EDQUOT: "this user's share of the disk is full",
  ENOTDIR: "a file stands in its way",
  EEXIST: "a file stands in its way",
  ENAMETOOLONG: "its name is too long",
};

/** The sentence for an error of the file system at a path. */
export function folderTrouble(
  path: string,
  error: NodeJS.ErrnoException,
  variable = "DATA_DIR",
): StartRefused {
  const reason = reasons[error.code ?? ""] ?? error.message;
  return new StartRefused(`${variable}: ${path} cannot be used: ${reason}.`, { cause: error });
}

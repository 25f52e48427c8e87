import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { isSealed, unsealed } from "./age-format.ts";
import { BackupFault } from "./backup-fault.ts";
import { FORMAT, type Manifest, manifest } from "./manifest.ts";

import { readTar, type TarEntry } from "./tar-entries.ts";

export interface Archive {
  readonly file: string;
  readonly passphrase: string | undefined;
}

/**
 * The parts of a backup, one at a time, without its sums and its manifest. Throws BackupFault where it is
 * damaged; nothing that was read is certain before the last part was.
 */
export async function* readParts(archive: Archive): AsyncGenerator<TarEntry> {
  for await (const entry of readTar(await openArchive(archive))) {
    if (entry.name !== "manifest.json" && !entry.name.startsWith("sums/")) yield entry;
  }
}

/** Reads a backup to its end and holds every part against its sum. Throws BackupFault. */
export async function verifyArchive(archive: Archive): Promise<Manifest> {
  let sums: string[] = [];
  let parts = 0;
  let found: Manifest | undefined;
  for await (const { name, bytes } of readTar(await openArchive(archive))) {
    if (found) throw new BackupFault("The backup is damaged: something follows its manifest.");
    if (name === "manifest.json") {
      found = readManifest(bytes);
    } else if (name.startsWith("sums/")) {
      if (bytes.toString() !== `${sums.join("\n")}\n`) throw changedPart(sums, bytes.toString());
      sums = [];
    } else {
      sums.push(`${createHash("sha256").update(bytes).digest("hex")}  ${name}`);
      parts += 1;
    }
  }
  if (!found) throw new BackupFault("The backup is cut: its manifest is missing.");
  if (sums.length > 0 || found.parts !== parts) {
    throw new BackupFault(`The backup is damaged: it has ${parts} parts, not ${found.parts}.`);
  }
  return found;
}

function changedPart(sums: readonly string[], told: string): BackupFault {
  const lines = new Set(told.split("\n"));
  const part = sums.find((line) => !lines.has(line))?.slice(66) ?? "a list of parts";
  return new BackupFault(`The backup is damaged: ${part} is not what was written.`);
}

function readManifest(bytes: Buffer): Manifest {
  const told = JSON.parse(bytes.toString()) as { format?: unknown; program?: unknown };
  if (told.format !== FORMAT) {
    throw new BackupFault(
      `The backup has format ${told.format}, made by version ${told.program}: this program reads format ${FORMAT}.`,
    );
  }
  return manifest.parse(told);
}

async function openArchive({ file, passphrase }: Archive): Promise<AsyncIterable<Buffer>> {
  const sealed = isSealed(await readBeginning(file));
  if (sealed && passphrase === undefined) {
    throw new BackupFault("BACKUP_KEY: the backup is sealed, and no key is given.");
  }
  const source = createReadStream(file, { highWaterMark: 2 ** 18 });
  const plain = createGunzip();
  const ended = () => {};
  if (sealed && passphrase !== undefined) {
    pipeline(source, (bytes) => unsealed(bytes, passphrase), plain, ended);
  } else {
    pipeline(source, plain, ended);
  }
  return inSentences(plain);
}

async function readBeginning(file: string): Promise<Buffer> {
  const handle = await open(file, "r").catch((error: NodeJS.ErrnoException) => {
    const why = error.code === "ENOENT" ? "there is no such file" : error.message;
    throw new BackupFault(`${file}: ${why}.`, { cause: error });
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const sentences: Record<string, string> = {
  Z_BUF_ERROR: "The backup is cut: its end is missing.",
  Z_DATA_ERROR: "The backup is damaged, or this is no backup.",
};

async function* inSentences(plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* plain;
  } catch (error) {
    const sentence = sentences[(error as { code?: string }).code ?? ""];
    throw sentence === undefined ? error : new BackupFault(sentence, { cause: error });
  }
}

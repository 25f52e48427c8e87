import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { type Entry, extract, type Pack, pack } from "tar-stream";
import * as z from "zod/mini";

/** Why a backup or restore failed; the message says what to do. */
export class BackupError extends Error {}

/** `manifest.json`, the last entry of a backup: without it the backup is incomplete. */
const manifest = z.object({
  format: z.literal(2),
  /** The version that made the backup. */
  program: z.string(),
  made_at: z.iso.datetime(),
  /** `database.dump` is in pg_dump's custom format; the folder `postgres` is an embedded database. */
  database: z.enum(["database.dump", "postgres"]),
  /** The last applied migration. */
  migration: z.string(),
  /** Row counts by table. */
  rows: z.record(z.string(), z.int()),
  /** Whether it contains the site's secret. */
  with_secret: z.boolean(),
  files: z.int(),
  /** How many files that rows refer to were missing. */
  missing_files: z.int(),
});

export type Manifest = z.infer<typeof manifest>;

export interface Archive {
  readonly file: string;
  readonly passphrase: string | undefined;
}

const ENCRYPTED_PREFIX = "age-encryption.org/";
/** scrypt with 2^16 needs 64 MiB, which a small server has. */
const WORK_FACTOR = 16;

/**
 * Writes a backup: tar, gzip and, with a passphrase, age. `fill` adds its entries and returns the manifest.
 * The file gets its name only when it is complete and flushed to disk.
 */
export async function writeArchive(
  { file, passphrase }: Archive,
  fill: (tar: Pack) => Promise<Manifest>,
): Promise<Manifest> {
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  const tar = pack();
  const filling = fill(tar).then(
    async (written) => {
      await addBytes(tar, "manifest.json", Buffer.from(`${JSON.stringify(written, null, 2)}\n`));
      tar.finalize();
      return written;
    },
    (error) => {
      tar.destroy(error);
      throw error;
    },
  );
  const sink = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
  const writing =
    passphrase === undefined
      ? pipeline(tar, createGzip(), sink)
      : pipeline(tar, createGzip(), (source) => encrypt(source, passphrase), sink);
  const [filled, written] = await Promise.allSettled([filling, writing]);
  if (written.status === "fulfilled" && filled.status === "fulfilled") {
    await rename(unfinished, file);
    return filled.value;
  }
  await rm(unfinished, { force: true });
  throw written.status === "rejected" ? written.reason : (filled as PromiseRejectedResult).reason;
}

export function addBytes(tar: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: Error | null) => (error ? reject(error) : resolve());
    tar.entry({ name, size: bytes.length }, bytes, done);
  });
}

/** Reads a whole backup, which checks that it is complete, and returns its manifest. Throws BackupError. */
export async function readManifest(archive: Archive): Promise<Manifest> {
  let last: { readonly name: string; readonly bytes: Buffer } | undefined;
  for await (const entry of readArchive(archive)) {
    const { name } = entry.header;
    if (name !== "manifest.json") entry.resume();
    last = { name, bytes: name === "manifest.json" ? await buffer(entry) : Buffer.alloc(0) };
  }
  if (last?.name !== "manifest.json") {
    throw new BackupError("The backup is incomplete: its manifest is missing.");
  }
  const written = JSON.parse(last.bytes.toString()) as { format?: unknown; program?: unknown };
  if (written.format !== manifest.shape.format.def.values[0]) {
    throw new BackupError(
      `The backup was made by version ${written.program} in format ${written.format}. Restore it with that version.`,
    );
  }
  return manifest.parse(written);
}

/** Iterates over the entries of a backup; read each before the next. Throws BackupError if it is damaged. */
export async function* readArchive({ file, passphrase }: Archive): AsyncGenerator<Entry> {
  const isEncrypted = (await readBeginning(file)).toString().startsWith(ENCRYPTED_PREFIX);
  if (isEncrypted && passphrase === undefined) {
    throw new BackupError("BACKUP_KEY: required, because the backup is encrypted.");
  }
  const entries = extract();
  const source = createReadStream(file, { highWaterMark: 2 ** 18 });
  const reading =
    isEncrypted && passphrase !== undefined
      ? pipeline(source, (bytes) => decrypt(bytes, passphrase), createGunzip(), entries)
      : pipeline(source, createGunzip(), entries);
  // The loop below throws the same error.
  reading.catch(() => {});
  const iterator = entries[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await iterator.next().catch(asFault);
      if (next.done) break;
      yield next.value;
    }
    await reading.catch(asFault);
  } finally {
    entries.destroy();
  }
}

function asFault(cause: unknown): never {
  if (cause instanceof BackupError) throw cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new BackupError(`The file is incomplete or damaged, or is not a backup (${reason}).`, {
    cause,
  });
}

async function readBeginning(file: string): Promise<Buffer> {
  const handle = await open(file, "r").catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === "ENOENT" ? "there is no such file" : error.message;
    throw new BackupError(`${file}: ${reason}.`, { cause: error });
  });
  try {
    const { buffer: bytes, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function* encrypt(source: AsyncIterable<Buffer>, passphrase: string) {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  yield* await encrypter.encrypt(ReadableStream.from(source));
}

async function* decrypt(source: AsyncIterable<Buffer>, passphrase: string) {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const decrypted = await decrypter.decrypt(ReadableStream.from(source)).catch((cause: Error) => {
    const isWrongKey = /no identity matched/i.test(cause.message);
    throw isWrongKey
      ? new BackupError("BACKUP_KEY: the backup was encrypted with another key.")
      : cause;
  });
  yield* decrypted;
}

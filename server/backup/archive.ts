import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { type Entry, extract, type Pack, pack } from "tar-stream";
import * as z from "zod/mini";

/** What hinders a backup or its restoring; the message tells a person what to do. */
export class BackupFault extends Error {}

/** The last entry of a backup, `manifest.json`: one that lacks it is cut. */
const manifest = z.object({
  format: z.literal(2),
  /** The version of the program that made it. */
  program: z.string(),
  made_at: z.iso.datetime(),
  /** `database.dump` is of pg_dump, in its custom format; the folder `postgres` is an embedded database. */
  database: z.enum(["database.dump", "postgres"]),
  /** The last migration of the database. */
  migration: z.string(),
  /** How many rows each table has. */
  rows: z.record(z.string(), z.int()),
  /** Whether the site's secret is in it. */
  with_secret: z.boolean(),
  files: z.int(),
  /** Files that rows name and that were gone already. */
  missing_files: z.int(),
});

export type Manifest = z.infer<typeof manifest>;

export interface Archive {
  readonly file: string;
  readonly passphrase: string | undefined;
}

const SEALED = "age-encryption.org/";
/** scrypt with 2^16 takes 64 MiB for a moment, so that a small server can make a backup. */
const WORK_FACTOR = 16;

/**
 * Writes a backup: tar, gzip and, with a passphrase, age. `fill` adds its entries and answers the manifest.
 * A file of that name appears when it is complete and on the disk.
 */
export async function writeArchive(
  { file, passphrase }: Archive,
  fill: (tar: Pack) => Promise<Manifest>,
): Promise<Manifest> {
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  const tar = pack();
  const filling = fill(tar).then(
    async (made) => {
      await addBytes(tar, "manifest.json", Buffer.from(`${JSON.stringify(made, null, 2)}\n`));
      tar.finalize();
      return made;
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

/** Reads a backup to its end, which shows whether it is complete. Throws BackupFault. */
export async function readManifest(archive: Archive): Promise<Manifest> {
  let last: { readonly name: string; readonly bytes: Buffer } | undefined;
  for await (const entry of readArchive(archive)) {
    const { name } = entry.header;
    if (name !== "manifest.json") entry.resume();
    last = { name, bytes: name === "manifest.json" ? await buffer(entry) : Buffer.alloc(0) };
  }
  if (last?.name !== "manifest.json") {
    throw new BackupFault("The backup is cut: its manifest is missing.");
  }
  const told = JSON.parse(last.bytes.toString()) as { format?: unknown; program?: unknown };
  if (told.format !== manifest.shape.format.def.values[0]) {
    throw new BackupFault(
      `The backup has format ${told.format}, made by version ${told.program}: restore it with that version.`,
    );
  }
  return manifest.parse(told);
}

/** The entries of a backup; each has to be read before the next. Throws BackupFault where it is damaged. */
export async function* readArchive({ file, passphrase }: Archive): AsyncGenerator<Entry> {
  const sealed = (await readBeginning(file)).toString().startsWith(SEALED);
  if (sealed && passphrase === undefined) {
    throw new BackupFault("BACKUP_KEY: the backup is sealed, and no key is given.");
  }
  const entries = extract();
  const source = createReadStream(file, { highWaterMark: 2 ** 18 });
  const reading =
    sealed && passphrase !== undefined
      ? pipeline(source, (bytes) => decrypt(bytes, passphrase), createGunzip(), entries)
      : pipeline(source, createGunzip(), entries);
  // The loop below throws it too.
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
  if (cause instanceof BackupFault) throw cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new BackupFault(`The backup is cut or damaged, or this is no backup (${reason}).`, {
    cause,
  });
}

async function readBeginning(file: string): Promise<Buffer> {
  const handle = await open(file, "r").catch((error: NodeJS.ErrnoException) => {
    const why = error.code === "ENOENT" ? "there is no such file" : error.message;
    throw new BackupFault(`${file}: ${why}.`, { cause: error });
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
  const opened = await decrypter.decrypt(ReadableStream.from(source)).catch((cause: Error) => {
    const otherKey = /no identity matched/i.test(cause.message);
    throw otherKey
      ? new BackupFault("BACKUP_KEY: this backup was sealed with another one.")
      : cause;
  });
  yield* opened;
}

import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { open, rename, rm } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { sealed } from "./age-format.ts";
import type { Manifest } from "./manifest.ts";
import { tarEnd, tarEntry } from "./tar-entries.ts";

/** Parts whose sums are written together: as many as are worth a part of their own. */
export const SUMS_EVERY = 1_000;

export interface ArchiveWriter {
  /** Adds a part. Waits while the disk is behind. */
  add(name: string, bytes: Uint8Array): Promise<void>;
}

/**
 * Writes a backup: a tar archive, gzipped and with a passphrase sealed. `fill` adds the parts and answers
 * the manifest, which comes last. A file of that name is there when it is whole and on the disk, never
 * before.
 */
export async function writeArchive(
  file: string,
  { passphrase, at }: { passphrase: string | undefined; at: Date },
  fill: (archive: ArchiveWriter) => Promise<Omit<Manifest, "parts">>,
): Promise<Manifest> {
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  const handle = await open(unfinished, "wx", 0o600);
  try {
    const plain = new PassThrough({ highWaterMark: 2 ** 20 });
    const gzip = createGzip();
    const sink = (source: AsyncIterable<Buffer>) => handle.writeFile(source);
    const written =
      passphrase === undefined
        ? pipeline(plain, gzip, sink)
        : pipeline(plain, gzip, (source) => sealed(source, passphrase), sink);
    const adding = addTo(plain, at, fill).catch((error) => {
      plain.destroy(error);
      throw error;
    });
    // What went wrong first is told, not what came of it.
    const [added, wrote] = await Promise.allSettled([adding, written]);
    if (wrote.status === "rejected" && added.status === "fulfilled") throw wrote.reason;
    if (added.status === "rejected") throw added.reason;
    await handle.sync();
    await handle.close();
    await rename(unfinished, file);
    return added.value;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function addTo(
  plain: PassThrough,
  at: Date,
  fill: (archive: ArchiveWriter) => Promise<Omit<Manifest, "parts">>,
): Promise<Manifest> {
  let parts = 0;
  let sums: string[] = [];

  async function push(name: string, bytes: Uint8Array): Promise<void> {
    if (plain.errored) throw plain.errored;
    const block = tarEntry({ name, bytes: Buffer.from(bytes) }, at);
    if (!plain.write(block)) await once(plain, "drain");
  }
  async function tellSums(): Promise<void> {
    if (sums.length === 0) return;
    const number = String(Math.ceil(parts / SUMS_EVERY)).padStart(6, "0");
    await push(`sums/${number}.txt`, Buffer.from(`${sums.join("\n")}\n`));
    sums = [];
  }

  const rest = await fill({
    add: async (name, bytes) => {
      await push(name, bytes);
      sums.push(`${createHash("sha256").update(bytes).digest("hex")}  ${name}`);
      parts += 1;
      if (sums.length === SUMS_EVERY) await tellSums();
    },
  });
  await tellSums();
  const manifest: Manifest = { ...rest, parts };
  await push("manifest.json", Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  plain.end(tarEnd);
  return manifest;
}

import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { readTar, tarEnd, tarEntry } from "../../backup/tar-entries.ts";

/** A folder as PostgreSQL makes it before anything is in it. `npm run build` leaves one here. */
export const BLANK = fileURLToPath(
  new URL("../../../../build/blank-database.tar.zst", import.meta.url),
);

/** Smaller than gzip's best, in a seventh of its time. */
const PACKED = {
  params: { [constants.ZSTD_c_compressionLevel]: 9, [constants.ZSTD_c_checksumFlag]: 1 },
};

/** Puts a folder into one file, which appears when it is whole. Nobody may have the folder open. */
export async function packFolder(folder: string, archive: string): Promise<void> {
  const half = `${archive}.half`;
  await pipeline(entriesOf(folder), createZstdCompress(PACKED), createWriteStream(half));
  await rename(half, archive);
}

/** Directories by a slash at the end: some of PostgreSQL's are empty, and have to be there. */
async function* entriesOf(folder: string): AsyncGenerator<Buffer> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    yield entry.isDirectory()
      ? tarEntry({ name: `${name}/`, bytes: Buffer.alloc(0) }, new Date(0))
      : tarEntry({ name, bytes: await readFile(path) }, new Date(0));
  }
  yield tarEnd;
}

/** Makes a folder of what `packFolder` made, whole or not at all. There must be none of this name. */
export async function unpackFolder(archive: string, folder: string): Promise<void> {
  const half = `${folder}.half`;
  // A process that was killed may have left it.
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { recursive: true, mode: 0o700 });
  await pipeline(createReadStream(archive), createZstdDecompress(), async (source) => {
    for await (const { name, bytes } of readTar(source)) {
      const path = join(half, name);
      if (name.endsWith("/")) await mkdir(path, { mode: 0o700 });
      else await writeFile(path, bytes, { mode: 0o600, flush: true });
    }
  });
  await rename(half, folder);
}

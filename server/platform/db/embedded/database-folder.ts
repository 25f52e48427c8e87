import { constants, createReadStream, createWriteStream } from "node:fs";
import { cp, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createZstdCompress, createZstdDecompress, constants as zlib } from "node:zlib";
import { type Entry, extract, type Pack, pack } from "tar-stream";

/** The packed folder of an empty database. `npm run build` creates it, which saves the first start 2 s and 1 GB. */
export const BLANK_DATABASE = fileURLToPath(
  new URL("../../../../build/blank-database.tar.zst", import.meta.url),
);

const ZSTD = {
  params: { [zlib.ZSTD_c_compressionLevel]: 9, [zlib.ZSTD_c_checksumFlag]: 1 },
};

/** Packs a folder that nothing writes to into one file, which appears once it is complete. */
export async function packFolder(folder: string, archive: string): Promise<void> {
  const half = `${archive}.half`;
  const tar = pack();
  const adding = addFolder(tar, folder).then(() => tar.finalize());
  await Promise.all([adding, pipeline(tar, createZstdCompress(ZSTD), createWriteStream(half))]);
  await rename(half, archive);
}

/** Unpacks an archive of `packFolder`, completely or not at all. The folder must not exist. */
export async function unpackFolder(archive: string, folder: string): Promise<void> {
  const half = `${folder}.half`;
  // Left by a process that was killed.
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { recursive: true, mode: 0o700 });
  const entries = extract();
  await Promise.all([
    pipeline(createReadStream(archive), createZstdDecompress(), entries),
    (async () => {
      for await (const entry of entries) await writeEntry(half, entry);
    })(),
  ]);
  await rename(half, folder);
}

/** Adds a folder's contents, including empty directories, which PostgreSQL needs. */
export async function addFolder(tar: Pack, folder: string, prefix = ""): Promise<void> {
  for (const found of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(found.parentPath, found.name);
    const name = prefix + relative(folder, path).replaceAll(sep, "/");
    if (found.isDirectory()) tar.entry({ name, type: "directory" });
    else await addFile(tar, name, path);
  }
}

export async function addFile(tar: Pack, name: string, path: string): Promise<void> {
  const { size } = await stat(path);
  await pipeline(createReadStream(path), tar.entry({ name, size }));
}

/** Writes an entry of `addFolder` and flushes it to disk. Directories come before their contents. */
export async function writeEntry(folder: string, entry: Entry, prefix = ""): Promise<void> {
  const { name, type } = entry.header;
  const path = join(folder, name.slice(prefix.length));
  if (!path.startsWith(join(folder, sep))) throw new Error(`${name} is outside the folder`);
  if (type === "directory") {
    entry.resume();
    await mkdir(path, { mode: 0o700 });
  } else {
    await writeFile(path, entry, { mode: 0o600, flush: true });
  }
}

/**
 * Copies a database folder while nothing writes to it. PostgreSQL opens the copy as after a power cut, with
 * everything that was committed. File systems with copy-on-write do this instantly.
 */
export async function copyFolder(folder: string, to: string): Promise<void> {
  await cp(folder, to, { recursive: true, errorOnExist: true, mode: constants.COPYFILE_FICLONE });
}

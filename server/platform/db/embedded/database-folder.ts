import { constants, createReadStream, createWriteStream } from "node:fs";
import { cp, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createZstdCompress, createZstdDecompress, constants as zlib } from "node:zlib";
import { type Entry, extract, type Pack, pack } from "tar-stream";

/** The folder of an empty database. `npm run build` packs one, which spares a first start 2 s and 1 GB of memory. */
export const BLANK = fileURLToPath(
  new URL("../../../../build/blank-database.tar.zst", import.meta.url),
);

const ZSTD = {
  params: { [zlib.ZSTD_c_compressionLevel]: 9, [zlib.ZSTD_c_checksumFlag]: 1 },
};

/** Packs a folder that nobody writes to into one file, which appears when it is complete. */
export async function packFolder(folder: string, archive: string): Promise<void> {
  const half = `${archive}.half`;
  const tar = pack();
  const adding = addFolder(tar, folder).then(() => tar.finalize());
  await Promise.all([adding, pipeline(tar, createZstdCompress(ZSTD), createWriteStream(half))]);
  await rename(half, archive);
}

/** Unpacks what `packFolder` packed, completely or not at all. The folder must not exist. */
export async function unpackFolder(archive: string, folder: string): Promise<void> {
  const half = `${folder}.half`;
  // A process that was killed may have left it.
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

/** Adds all that a folder contains; PostgreSQL needs its empty directories too. */
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

/** Writes an entry of `addFolder`, through to the disk. Directories come before what is in them. */
export async function writeEntry(folder: string, entry: Entry, prefix = ""): Promise<void> {
  const { name, type } = entry.header;
  const path = join(folder, name.slice(prefix.length));
  if (!path.startsWith(join(folder, sep))) throw new Error(`${name} leads out of the folder`);
  if (type === "directory") {
    entry.resume();
    await mkdir(path, { mode: 0o700 });
  } else {
    await writeFile(path, entry, { mode: 0o600, flush: true });
  }
}

/**
 * Copies the folder of a database while nothing writes to it. The copy is as a power cut would leave the folder:
 * PostgreSQL opens it with all that was committed. File systems that share blocks copy in a moment.
 */
export async function copyFolder(folder: string, to: string): Promise<void> {
  await cp(folder, to, { recursive: true, errorOnExist: true, mode: constants.COPYFILE_FICLONE });
}

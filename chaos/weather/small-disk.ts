import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SmallDisk {
  readonly folder: string;
  /** Until then nobody can write another byte to it. */
  fill(): void;
  empty(): void;
  remove(): void;
}

/** Books, their log and room for a long run; what is not written takes no room on the real disk. */
const BYTES = 3 * 1024 ** 3;

/** A file system of its own that can be filled; undefined where this user may mount none. */
export function mountSmallDisk(parent: string): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "tributary-disk-"));
  const image = join(parent, "disk.img");
  const filler = join(folder, "filler");
  try {
    writeFileSync(image, "");
    truncateSync(image, BYTES);
    execFileSync("mkfs.ext4", ["-q", "-m", "0", image], { stdio: "pipe" });
    execFileSync("mount", ["-o", "loop", image, folder], { stdio: "pipe" });
    // PostgreSQL runs as a user of its own.
    chmodSync(folder, 0o755);
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  return {
    folder,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder);
      try {
        execFileSync("fallocate", ["-l", String(bavail * bsize), filler], { stdio: "pipe" });
      } catch {
        // What it could get it keeps; the rest is taken piece by piece.
      }
      const piece = Buffer.alloc(bsize);
      try {
        for (;;) appendFileSync(filler, piece);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    },
    empty: () => rmSync(filler, { force: true }),
    remove: () => {
      execFileSync("umount", ["--lazy", folder], { stdio: "pipe" });
      rmSync(image, { force: true });
      rmSync(folder, { recursive: true });
    },
  };
}

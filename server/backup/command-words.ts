import { statSync } from "node:fs";
import { parseArgs } from "node:util";
import { BackupFault, type Manifest } from "./archive.ts";

const BACKUP_USAGE =
  "backup [FILE or FOLDER] [--keep DAYS] [--daily] [--with-secret] | restore FILE | restore --check FILE | restore --check FOLDER [--weekly] | move-to-postgres | move-to-embedded";

export function parseWords<T extends NonNullable<Parameters<typeof parseArgs>[0]>["options"]>(
  words: readonly string[],
  options: T,
) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch {
    throw usage();
  }
}

export function expectNothing(words: readonly string[]): void {
  if (words.length > 0) throw usage();
}

export function usage(): BackupFault {
  return new BackupFault(`Usage: ${BACKUP_USAGE}`);
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

export function tellContents(manifest: Manifest): string {
  return `${tellRows(manifest)} and ${manifest.files} files, as of ${manifest.made_at}, version ${manifest.program}`;
}

export function tellRows({ rows }: Pick<Manifest, "rows">): string {
  const counts = Object.values(rows);
  return `${counts.reduce((sum, count) => sum + count, 0)} rows of ${counts.length} tables`;
}

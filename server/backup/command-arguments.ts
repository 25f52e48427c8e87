import { statSync } from "node:fs";
import { parseArgs } from "node:util";
import { BackupError, type Manifest } from "./archive.ts";

const BACKUP_USAGE =
  "backup [FILE or FOLDER] [--keep DAYS] [--daily] [--with-secret] | restore FILE | restore --check FILE | restore --check FOLDER [--weekly] | move-to-postgres | move-to-embedded";

export function parseArguments<T extends NonNullable<Parameters<typeof parseArgs>[0]>["options"]>(
  words: readonly string[],
  options: T,
) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch {
    throw usageError();
  }
}

export function expectNoArguments(words: readonly string[]): void {
  if (words.length > 0) throw usageError();
}

export function usageError(): BackupError {
  return new BackupError(`Usage: ${BACKUP_USAGE}`);
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

export function describeContents(manifest: Manifest): string {
  return `${describeRows(manifest)} and ${manifest.files} files, as of ${manifest.made_at}, version ${manifest.program}`;
}

export function describeRows({ rows }: Pick<Manifest, "rows">): string {
  const counts = Object.values(rows);
  return `${counts.reduce((sum, count) => sum + count, 0)} rows of ${counts.length} tables`;
}

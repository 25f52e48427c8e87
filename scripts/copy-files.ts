/** `npm run admin -- copy-files --from PLACE --to PLACE`: copies files between a folder and a bucket. */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Config } from "#server/config.ts";
import { StartRefused } from "#server/platform/start-refused.ts";
import {
  checkFileLocation,
  explainFileError,
} from "#server/platform/storage/check-file-location.ts";
import { type CopiedFiles, copyFiles } from "#server/platform/storage/copy-files.ts";
import { type FileLocation, readFileLocation } from "#server/platform/storage/file-location.ts";
import { openFileStore } from "#server/platform/storage/open-file-store.ts";

const USAGE =
  "Usage: npm run admin -- copy-files --from ./data/files --to s3://host/bucket. Both are a folder or an address as in FILES_URL.";
const PROGRESS_EVERY = 1000;

type FileConfig = Pick<Config, "fileKeys">;

/**
 * Copies the files and returns a summary. Throws StartRefused for unusable places, and
 * if copying stopped half way.
 */
export async function runCopyFiles(config: FileConfig, words: string[]): Promise<string> {
  const places = readPlaces(config, words);
  if (places.from.kind === "folder" && !existsSync(places.from.folder)) {
    throw new StartRefused(`--from: the folder ${places.from.folder} does not exist.`);
  }
  const away = (_what: unknown, sentence?: string) => {
    throw new StartRefused(sentence);
  };
  await checkFileLocation(places.to, { warn: away }, "--to");
  let done = 0;
  const tell = ({ copied, same }: CopiedFiles) => {
    done = copied + same;
    if (done % PROGRESS_EVERY === 0) console.error(`${done} files so far`);
  };
  try {
    const counts = await copyFiles(openFileStore(places.from), openFileStore(places.to), tell);
    return summary(counts);
  } catch (error) {
    const why = explainFileError(error) ?? (error as Error).message;
    throw new StartRefused(
      `Copying stopped after ${done} files: ${why} Run the command again to continue.`,
      { cause: error },
    );
  }
}

function readPlaces(
  { fileKeys }: FileConfig,
  words: string[],
): { from: FileLocation; to: FileLocation } {
  const { from, to } = optionsIn(words);
  if (!from || !to) throw new StartRefused(USAGE);
  const read = (name: string, text: string) => {
    try {
      return readFileLocation(text, fileKeys);
    } catch (error) {
      throw new StartRefused(`${name}: ${(error as RangeError).message}`);
    }
  };
  return { from: read("--from", from), to: read("--to", to) };
}

function optionsIn(words: string[]): { from?: string; to?: string } {
  try {
    const options = { from: { type: "string" }, to: { type: "string" } } as const;
    return parseArgs({ args: words, options }).values;
  } catch {
    throw new StartRefused(USAGE);
  }
}

function summary({ copied, same, others }: CopiedFiles): string {
  const lines = [`Copied and verified ${copied} files. ${same} were already there.`];
  if (others > 0) {
    lines.push(
      `${others} files exist only at the target: deleted at the source, or from another site.`,
    );
  }
  return lines.join("\n");
}

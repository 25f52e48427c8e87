import { type Config, readConfig } from "../config.ts";
import { folderTrouble } from "../platform/data-folder.ts";
import { isDatabaseAway } from "../platform/db/database-away.ts";
import { StartRefused } from "../platform/start-refused.ts";

/** Reads the environment; where it cannot be used, says why and ends the process. */
export function readConfigOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    return exitWithTrouble(error);
  }
}

/** Ends the process with the sentence for what stopped its start; throws what takes a stack. */
export function exitWithTrouble(error: unknown): never {
  const trouble = startTrouble(error);
  if (trouble === undefined) throw error;
  console.error(trouble);
  process.exit(1);
}

/** The sentence for what stopped a start; undefined where it takes a stack to understand. */
export function startTrouble(error: unknown): string | undefined {
  if (error instanceof StartRefused) return error.message;
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === "ERR_SQLITE_ERROR") {
    return `DATA_DIR: the sandbox gateway's file sandbox.sqlite cannot be opened there: ${message}.`;
  }
  if (code === "ERR_MODULE_NOT_FOUND" && /build\/server\/index\.js/.test(message)) {
    return "The pages are not built. Run `npm run build`, or `npm start`, which does.";
  }
  if (path !== undefined && ["EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT"].includes(code ?? "")) {
    return folderTrouble(path, error as NodeJS.ErrnoException).message;
  }
  if (isDatabaseAway(error)) {
    return `The database failed while the site was starting: ${message}. Start the site again once it answers.`;
  }
  return undefined;
}

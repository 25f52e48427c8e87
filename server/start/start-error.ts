import { type Config, readConfig } from "../config.ts";
import { folderError } from "../platform/data-folder.ts";
import { isDatabaseUnavailable } from "../platform/db/database-unavailable.ts";
import { StartRefused } from "../platform/start-refused.ts";

/** Reads the environment; if it is invalid, prints the reason and exits. */
export function readConfigOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    return exitWithStartError(error);
  }
}

/** Prints why the start failed and exits; throws errors that need a stack trace. */
function exitWithStartError(error: unknown): never {
  const reason = describeStartError(error);
  if (reason === undefined) throw error;
  console.error(reason);
  process.exit(1);
}

/** Why a start failed, as a sentence; undefined for errors that need a stack trace. */
export function describeStartError(error: unknown): string | undefined {
  if (error instanceof StartRefused) return error.message;
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === "ERR_SQLITE_ERROR") {
    return `DATA_DIR: cannot open the sandbox gateway's file sandbox.sqlite: ${message}.`;
  }
  if (code === "ERR_MODULE_NOT_FOUND" && /build\/server\/index\.js/.test(message)) {
    return "The pages are not built. Run `npm run build`, or `npm start`, which builds them.";
  }
  if (path !== undefined && ["EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT"].includes(code ?? "")) {
    return folderError(path, error as NodeJS.ErrnoException).message;
  }
  if (isDatabaseUnavailable(error)) {
    return `The database failed while the site was starting: ${message}. Start the site again once the database responds.`;
  }
  return undefined;
}

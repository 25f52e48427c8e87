import { folderTrouble } from "./platform/data-folder.ts";
import { StartRefused } from "./platform/start-refused.ts";

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
  return undefined;
}

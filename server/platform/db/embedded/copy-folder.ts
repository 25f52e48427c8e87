import { constants, cpSync } from "node:fs";

/**
 * Copies the folder of an embedded database that nobody writes to. The copy is as a power cut would leave the
 * folder: PostgreSQL opens it with all that was committed. File systems that share blocks between files copy
 * in a moment. Nothing else is done meanwhile: step by step, 1,500 files take three times as long.
 */
export function copyFolder(folder: string, to: string): void {
  cpSync(folder, to, { recursive: true, errorOnExist: true, mode: constants.COPYFILE_FICLONE });
}

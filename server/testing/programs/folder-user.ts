/** Checks a data folder and prints why it cannot be used. */
import { prepareDataFolder } from "../../platform/data-folder.ts";
import { StartRefused } from "../../platform/start-refused.ts";

try {
  prepareDataFolder(process.argv[2] ?? "");
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  console.log(error.message);
  process.exitCode = 1;
}

import { databaseVariables } from "../config/config-database.ts";
import type { Environment } from "../config.ts";

/** The environment of the same site on an embedded database, in one process. */
export function onEmbedded(environment: Environment): Environment {
  const unset = Object.fromEntries(Object.keys(databaseVariables).map((name) => [name, ""]));
  return { ...environment, ...unset, ROLE: "" };
}

/**
 * The environment of a trial site in its own folder. It shares nothing with the real site's, so the trial
 * cannot reach its gateways, bucket or mail server.
 */
export function onTrial(dataDir: string): Environment {
  return { DATA_DIR: dataDir, SAMPLE_DATA: "off" };
}

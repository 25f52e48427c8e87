import { databaseVariables } from "../config/config-database.ts";
import type { Environment } from "../config.ts";

/** The environment of the same site on the embedded database, which has no servers and one process. */
export function onEmbedded(environment: Environment): Environment {
  const none = Object.fromEntries(Object.keys(databaseVariables).map((name) => [name, ""]));
  return { ...environment, ...none, ROLE: "" };
}

/**
 * The environment of a site that is only tried, in a folder of its own. It has nothing of the real one's, so
 * it knows no edge, gateway, bucket or mail server that it could disturb.
 */
export function onTrial(dataDir: string): Environment {
  return { DATA_DIR: dataDir, SAMPLE_DATA: "off" };
}

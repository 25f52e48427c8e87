import { fileURLToPath } from "node:url";

/** A program of the site, in a folder of its own. */
export interface Version {
  readonly folder: string;
}

export function thisVersion(): Version {
  return { folder: fileURLToPath(new URL("../", import.meta.url)) };
}

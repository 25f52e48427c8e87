import { readFileSync } from "node:fs";

const manifest = new URL("../../package.json", import.meta.url);

/** The version of this program, such as `1.4.0`; between releases, the last one released. */
export const VERSION: string = JSON.parse(readFileSync(manifest, "utf8")).version;

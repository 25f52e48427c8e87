import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "../chaos/until.ts";
import { hasEnded, killChild, startChild } from "../chaos/world/child-program.ts";
import type { Cleanup } from "./cleanup.ts";
import { thisFolder } from "./stage.ts";

const OUTPUT_TIMEOUT_MS = 120_000;

/** An S3 server whose buckets are folders. */
export async function openDrillBuckets(cleanup: Cleanup, folder: string) {
  const buckets = join(folder, "buckets");
  mkdirSync(buckets);
  const logFile = join(folder, "buckets.log");
  const child = startChild({
    file: join(thisFolder, "server/testing/programs/s3-server.ts"),
    args: [buckets],
    // Its page tokens need a cipher from OpenSSL's legacy provider.
    environment: { NODE_OPTIONS: "--openssl-legacy-provider" },
    logFile,
  });
  await cleanup.undo(() => killChild(child));
  const said = () => /port (\d+)/.exec(readFileSync(logFile, "utf8"))?.[1];
  await until(() => said() !== undefined || hasEnded(child), {
    withinMs: OUTPUT_TIMEOUT_MS,
    everyMs: 50,
  });
  const port = said();
  if (port === undefined) throw new Error("the S3 server did not start");
  return {
    /** Creates a bucket and returns the site's settings for it. */
    make(name: string): Record<string, string> {
      mkdirSync(join(buckets, name));
      const FILES_URL = `s3://127.0.0.1:${port}/${name}?tls=off`;
      return { FILES_URL, FILES_KEY: "S3RVER", FILES_SECRET: "S3RVER" };
    },
    /** The bucket's contents by name, as base64. */
    contents(name: string): Map<string, string> {
      const root = join(buckets, name);
      const files = readdirSync(root, { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith("_object"))
        .toSorted();
      return new Map(files.map((file) => [file, readFileSync(join(root, file), "base64")]));
    },
  };
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bucket } from "../../platform/storage/file-place.ts";
import { atFileEnd } from "./at-file-end.ts";

const program = new URL("../programs/s3-server.ts", import.meta.url).pathname;

export interface TestBuckets {
  /** Makes a bucket, and answers how it is reached. */
  make(name: string): Bucket;
}

/** A server that speaks S3, in a process of its own; it ends with the file of tests. */
export async function openTestBuckets(): Promise<TestBuckets> {
  const folder = mkdtempSync(join(tmpdir(), "tributary-buckets-"));
  // Its marks between pages of a list need a cipher that OpenSSL keeps among the old ones.
  const child = spawn(process.execPath, ["--openssl-legacy-provider", program, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  atFileEnd(async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true });
  });
  const [said] = await Promise.race([once(child.stdout, "data"), ended]);
  const port = /port (\d+)/.exec(String(said))?.[1];
  if (port === undefined) throw new Error(`the server of buckets did not start: ${said}`);
  return {
    make: (name) => {
      mkdirSync(join(folder, name));
      const keys = { keyId: "S3RVER", secret: "S3RVER" };
      return { origin: `http://127.0.0.1:${port}`, name, region: undefined, ...keys };
    },
  };
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bucket } from "../../platform/storage/file-location.ts";
import { onFileEnd } from "./on-file-end.ts";

const program = new URL("../programs/s3-server.ts", import.meta.url).pathname;

interface TestBuckets {
  /** Creates a bucket and returns its address and keys. */
  make(name: string): Bucket;
}

/** Starts an S3 server in a separate process until the test file ends. */
export async function openTestBuckets(): Promise<TestBuckets> {
  const folder = mkdtempSync(join(tmpdir(), "tributary-buckets-"));
  // Its list cursors use a cipher from OpenSSL's legacy provider.
  const child = spawn(process.execPath, ["--openssl-legacy-provider", program, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  onFileEnd(async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true });
  });
  const [output] = await Promise.race([once(child.stdout, "data"), ended]);
  const port = /port (\d+)/.exec(String(output))?.[1];
  if (port === undefined) throw new Error(`the S3 server did not start: ${output}`);
  return {
    make: (name) => {
      mkdirSync(join(folder, name));
      const keys = { keyId: "S3RVER", secret: "S3RVER" };
      return { origin: `http://127.0.0.1:${port}`, name, region: undefined, ...keys };
    },
  };
}

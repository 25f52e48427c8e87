import { createServer, type ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../testing/services/free-port.ts";
import { openTestBuckets } from "../../testing/services/test-bucket.ts";
import { openTestProxy } from "../../testing/services/test-proxy.ts";
import { createBucketFileStore } from "./bucket-file-store.ts";
import { checkFileLocation } from "./check-file-location.ts";
import type { Bucket } from "./file-location.ts";

const buckets = await openTestBuckets();
const bucket = buckets.make("trouble");
const unavailable = { code: "unavailable" };

async function openLine() {
  const line = await openTestProxy(bucket.origin);
  return { line, bucket: { ...bucket, origin: new URL(line.url).origin } };
}

/** Opens a server that responds to the first calls with these and to no others. */
async function openServer(...answers: Array<(reply: ServerResponse) => void>) {
  let calls = 0;
  const paths = new Set<string>();
  const server = createServer(({ url = "" }, reply) => {
    paths.add(url);
    answers[calls++]?.(reply);
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    bucket: { ...bucket, origin: `http://127.0.0.1:${address.port}` },
    calls: () => calls,
    paths,
  };
}

async function warningsOf(place: Bucket): Promise<string[]> {
  const warnings: string[] = [];
  const warn = (_fields: unknown, text?: string) => void warnings.push(text ?? "");
  await checkFileLocation({ kind: "bucket", bucket: place }, { warn });
  return warnings;
}

test("retries a call whose connection breaks", async () => {
  const { line, bucket } = await openLine();
  const files = createBucketFileStore(bucket);
  for (const method of ["PUT", "GET", "DELETE"]) {
    line.dropResponseTo(`${method} /`);
    if (method === "PUT") await files.put("cut/a.txt", Buffer.from("whole"));
    if (method === "GET") expect((await files.get("cut/a.txt"))?.toString()).toBe("whole");
    if (method === "DELETE") await files.remove("cut/a.txt");
  }
  expect(await files.get("cut/a.txt")).toBeUndefined();
});

test("rejects an incomplete response", async () => {
  const part = (reply: ServerResponse) => {
    reply.writeHead(200, { "content-length": "10" }).write("half");
    setImmediate(() => reply.destroy());
  };
  const whole = (reply: ServerResponse) => void reply.end("whole");
  const recovering = await openServer(part, whole);
  expect((await createBucketFileStore(recovering.bucket).get("a.txt"))?.toString()).toBe("whole");
  const broken = await openServer(part, part, part, whole);
  await expect(createBucketFileStore(broken.bucket).get("a.txt")).rejects.toMatchObject(
    unavailable,
  );
  expect(broken.calls()).toBe(3);
});

test("treats a silent or slow server as unavailable until it recovers", async () => {
  const { line, bucket } = await openLine();
  const files = createBucketFileStore(bucket, { respondWithinMs: 200 });
  await createBucketFileStore(bucket).put("slow/a.txt", Buffer.from("here"));
  line.freeze();
  await expect(files.get("slow/a.txt")).rejects.toMatchObject(unavailable);
  await expect(files.put("slow/b.txt", Buffer.from("b"))).rejects.toMatchObject(unavailable);
  line.resume();
  await expect
    .poll(async () => (await files.get("slow/a.txt").catch(() => undefined))?.toString())
    .toBe("here");

  const drops = (reply: ServerResponse) => {
    const drop = setInterval(() => reply.write("."), 20);
    reply.once("close", () => clearInterval(drop));
  };
  const dripping = await openServer(drops, drops, drops);
  const never = createBucketFileStore(dripping.bucket, { respondWithinMs: 200 });
  await expect(never.get("a.txt")).rejects.toMatchObject(unavailable);
});

test("fails calls that wait behind hanging ones", async () => {
  const silent = await openServer();
  const files = createBucketFileStore(silent.bucket, { respondWithinMs: 200 });
  const results = await Promise.allSettled(
    Array.from({ length: 700 }, (_, number) => files.get(`${number}.txt`)),
  );
  const codes = results.map((result) => result.status === "rejected" && result.reason.code);
  expect(new Set(codes)).toEqual(new Set(["unavailable"]));
  // Only the first ones were sent.
  expect(silent.paths.size).toBeLessThanOrEqual(64);
});

test("retries a busy server and rejects a response larger than any file", async () => {
  const busy = (reply: ServerResponse) => void reply.writeHead(503).end("<Code>SlowDown</Code>");
  const recovering = await openServer(busy, busy, (reply) => void reply.end("whole"));
  expect((await createBucketFileStore(recovering.bucket).get("a.txt"))?.toString()).toBe("whole");
  const flood = (reply: ServerResponse) => {
    const more = () => {
      while (!reply.destroyed && reply.write(Buffer.alloc(1_000_000))) {}
    };
    reply.on("drain", more);
    more();
  };
  const large = await openServer(flood, flood, flood);
  await expect(createBucketFileStore(large.bucket).get("a.txt")).rejects.toMatchObject({
    ...unavailable,
    cause: { message: "the bucket's response is too large" },
  });
});

test("does not take a missing bucket for a missing file", async () => {
  const gone = createBucketFileStore({ ...bucket, name: "never-made" });
  await expect(gone.get("a.txt")).rejects.toMatchObject({ ...unavailable, reason: "NoSuchBucket" });
});

test("refuses to start without the bucket or with wrong keys", async () => {
  expect(await warningsOf(bucket)).toEqual([]);
  await expect(warningsOf({ ...bucket, name: "never-made" })).rejects.toThrow(
    "FILES_URL: this bucket does not exist. Create it first.",
  );
  await expect(warningsOf({ ...bucket, keyId: "SOMEBODY" })).rejects.toThrow(
    "FILES_URL: its server does not know the access key.",
  );
  await expect(warningsOf({ ...bucket, secret: "wrong" })).rejects.toThrow(
    "FILES_URL: the secret does not match the access key.",
  );
  const page = (reply: ServerResponse) => void reply.writeHead(400).end("<html>Bad Request</html>");
  const web = await openServer(page);
  await expect(warningsOf(web.bucket)).rejects.toThrow(
    "FILES_URL: its server responded with 400 and no S3 error.",
  );
});

test("refuses a key that cannot list the bucket, and so cannot recognise missing files", async () => {
  const well = (reply: ServerResponse) => void reply.end("can be written");
  const denied = (reply: ServerResponse) =>
    void reply.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
  const { bucket: unlisted } = await openServer(well, well, well, denied);
  await expect(warningsOf(unlisted)).rejects.toThrow(
    "FILES_URL: the access key needs permission to list the bucket and to read, write and delete files in it.",
  );
});

test("starts with a warning if the server is unavailable", async () => {
  const stopped = { ...bucket, origin: `http://127.0.0.1:${await freePort()}` };
  expect(await warningsOf(stopped)).toEqual([
    "FILES_URL: the bucket's server does not respond: ECONNREFUSED.",
  ]);
});

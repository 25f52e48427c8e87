import { createServer, type ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../testing/services/free-port.ts";
import { openTestBuckets } from "../../testing/services/test-bucket.ts";
import { openTestLine } from "../../testing/services/test-line.ts";
import { createBucketFileStore } from "./bucket-file-store.ts";
import { checkFilePlace } from "./check-file-place.ts";
import type { Bucket } from "./file-place.ts";

const buckets = await openTestBuckets();
const bucket = buckets.make("trouble");
const away = { code: "unavailable" };

async function openLine() {
  const line = await openTestLine(bucket.origin);
  return { line, bucket: { ...bucket, origin: new URL(line.url).origin } };
}

/** A server that answers the first calls with these, and is silent for the others. */
async function openAnswers(...answers: Array<(reply: ServerResponse) => void>) {
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
  const said: string[] = [];
  const warn = (_what: unknown, text?: string) => void said.push(text ?? "");
  await checkFilePlace({ kind: "bucket", bucket: place }, { warn });
  return said;
}

test("a call whose connection is cut is made again", async () => {
  const { line, bucket } = await openLine();
  const files = createBucketFileStore(bucket);
  for (const method of ["PUT", "GET", "DELETE"]) {
    line.loseAnswerTo(`${method} /`);
    if (method === "PUT") await files.put("cut/a.txt", Buffer.from("whole"));
    if (method === "GET") expect((await files.get("cut/a.txt"))?.toString()).toBe("whole");
    if (method === "DELETE") await files.remove("cut/a.txt");
  }
  expect(await files.get("cut/a.txt")).toBeUndefined();
});

test("an answer that ends too early is no file", async () => {
  const part = (reply: ServerResponse) => {
    reply.writeHead(200, { "content-length": "10" }).write("half");
    setImmediate(() => reply.destroy());
  };
  const whole = (reply: ServerResponse) => void reply.end("whole");
  const mended = await openAnswers(part, whole);
  expect((await createBucketFileStore(mended.bucket).get("a.txt"))?.toString()).toBe("whole");
  const broken = await openAnswers(part, part, part, whole);
  await expect(createBucketFileStore(broken.bucket).get("a.txt")).rejects.toMatchObject(away);
  expect(broken.calls()).toBe(3);
});

test("a server that is silent or slow is away, and found again", async () => {
  const { line, bucket } = await openLine();
  const files = createBucketFileStore(bucket, { answerWithinMs: 200 });
  await createBucketFileStore(bucket).put("slow/a.txt", Buffer.from("here"));
  line.freeze();
  await expect(files.get("slow/a.txt")).rejects.toMatchObject(away);
  await expect(files.put("slow/b.txt", Buffer.from("b"))).rejects.toMatchObject(away);
  line.thaw();
  await expect
    .poll(async () => (await files.get("slow/a.txt").catch(() => undefined))?.toString())
    .toBe("here");

  const drops = (reply: ServerResponse) => {
    const drop = setInterval(() => reply.write("."), 20);
    reply.once("close", () => clearInterval(drop));
  };
  const dripping = await openAnswers(drops, drops, drops);
  const never = createBucketFileStore(dripping.bucket, { answerWithinMs: 200 });
  await expect(never.get("a.txt")).rejects.toMatchObject(away);
});

test("where many calls hang, those behind them don't wait for ever", async () => {
  const silent = await openAnswers();
  const files = createBucketFileStore(silent.bucket, { answerWithinMs: 200 });
  const results = await Promise.allSettled(
    Array.from({ length: 700 }, (_, number) => files.get(`${number}.txt`)),
  );
  const codes = results.map((result) => result.status === "rejected" && result.reason.code);
  expect(new Set(codes)).toEqual(new Set(["unavailable"]));
  // Those that were in front were sent, and none of the others.
  expect(silent.paths.size).toBeLessThanOrEqual(64);
});

test("a server that is busy is asked again, and a larger answer than any file is refused", async () => {
  const busy = (reply: ServerResponse) => void reply.writeHead(503).end("<Code>SlowDown</Code>");
  const mended = await openAnswers(busy, busy, (reply) => void reply.end("whole"));
  expect((await createBucketFileStore(mended.bucket).get("a.txt"))?.toString()).toBe("whole");
  const flood = (reply: ServerResponse) => {
    const more = () => {
      while (!reply.destroyed && reply.write(Buffer.alloc(1_000_000))) {}
    };
    reply.on("drain", more);
    more();
  };
  const large = await openAnswers(flood, flood, flood);
  await expect(createBucketFileStore(large.bucket).get("a.txt")).rejects.toMatchObject({
    ...away,
    cause: { message: "the bucket's answer is too long" },
  });
});

test("a bucket that is gone is not an absent file", async () => {
  const gone = createBucketFileStore({ ...bucket, name: "never-made" });
  await expect(gone.get("a.txt")).rejects.toMatchObject({ ...away, reason: "NoSuchBucket" });
});

test("the start is refused where there is no bucket or the keys are wrong", async () => {
  expect(await warningsOf(bucket)).toEqual([]);
  await expect(warningsOf({ ...bucket, name: "never-made" })).rejects.toThrow(
    "FILES_URL: there is no such bucket: make it first.",
  );
  await expect(warningsOf({ ...bucket, keyId: "SOMEBODY" })).rejects.toThrow(
    "FILES_URL: its server does not know the key.",
  );
  await expect(warningsOf({ ...bucket, secret: "wrong" })).rejects.toThrow(
    "FILES_URL: the secret does not belong to the key.",
  );
  const page = (reply: ServerResponse) => void reply.writeHead(400).end("<html>Bad Request</html>");
  const web = await openAnswers(page);
  await expect(warningsOf(web.bucket)).rejects.toThrow(
    "FILES_URL: its server refuses: 400 without a word of S3.",
  );
});

test("a key that may not list the bucket would take missing files for trouble: it is refused", async () => {
  const well = (reply: ServerResponse) => void reply.end("can be written");
  const denied = (reply: ServerResponse) =>
    void reply.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
  const { bucket: unlisted } = await openAnswers(well, well, well, denied);
  await expect(warningsOf(unlisted)).rejects.toThrow(
    "FILES_URL: the key may not list the bucket, or not write, read or remove files in it.",
  );
});

test("a server that is away does not stop the start", async () => {
  const nobody = { ...bucket, origin: `http://127.0.0.1:${await freePort()}` };
  expect(await warningsOf(nobody)).toEqual([
    "FILES_URL: the bucket's server does not answer: ECONNREFUSED.",
  ]);
});

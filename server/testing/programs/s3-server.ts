/** An S3 server on loopback with its buckets in a folder; prints its port. */
import { randomUUID } from "node:crypto";
import { rename } from "node:fs/promises";
import S3rver from "@20minutes/s3rver";

const [directory = ""] = process.argv.slice(2);
const server = new S3rver({
  address: "127.0.0.1",
  port: 0,
  directory,
  silent: true,
  vhostBuckets: false,
});
showWholeFilesOnly(server.store);
const { port } = await server.run();
console.log(`port ${port}`);

/** S3 serves only complete files, but this store writes in place and serves partial ones. */
function showWholeFilesOnly(store: S3rver["store"]): void {
  const putContent = store.putContent.bind(store);
  const getObject = store.getObject.bind(store);
  let previous: Promise<unknown> = Promise.resolve();
  // One at a time, so that no file is replaced between reading its length and opening it.
  const runExclusive = <T>(work: () => Promise<T>): Promise<T> => {
    const result = previous.then(work);
    previous = result.catch(() => undefined);
    return result;
  };
  store.putContent = async (path, content) => {
    const unfinished = `${path}.${randomUUID()}`;
    const lengthAndSum = await putContent(unfinished, content);
    await runExclusive(() => rename(unfinished, path));
    return lengthAndSum;
  };
  store.getObject = (...args) => runExclusive(() => getObject(...args));
}

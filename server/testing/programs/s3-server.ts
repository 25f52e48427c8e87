/** A server that speaks S3 on loopback, with its buckets in a folder; says its port. */
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

/** S3 gives a file once all of it is there. The store writes in place, and gives what it has so far. */
function showWholeFilesOnly(store: S3rver["store"]): void {
  const putContent = store.putContent.bind(store);
  const getObject = store.getObject.bind(store);
  let turn: Promise<unknown> = Promise.resolve();
  // No file is replaced between a look at its length and its opening.
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };
  store.putContent = async (path, content) => {
    const unfinished = `${path}.${randomUUID()}`;
    const lengthAndSum = await putContent(unfinished, content);
    await inTurn(() => rename(unfinished, path));
    return lengthAndSum;
  };
  store.getObject = (...asked) => inTurn(() => getObject(...asked));
}

/** A server that speaks S3 on loopback, with its buckets in a folder; says its port. */
import S3rver from "@20minutes/s3rver";

const [directory = ""] = process.argv.slice(2);
const server = new S3rver({
  address: "127.0.0.1",
  port: 0,
  directory,
  silent: true,
  vhostBuckets: false,
});
const { port } = await server.run();
console.log(`port ${port}`);

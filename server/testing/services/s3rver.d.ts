/** The parts that tests use; the package has no types. */
declare module "@20minutes/s3rver" {
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
    });
    readonly store: {
      putContent(path: string, content: unknown): Promise<[length: number, sum: string]>;
      getObject(bucket: string, key: string, range?: unknown): Promise<unknown>;
    };
    run(): Promise<{ port: number }>;
  }
}

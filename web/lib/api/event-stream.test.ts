import { expect, test } from "vitest";
import { readEventStream } from "./event-stream.ts";

async function collect(events: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const event of events) found.push(event);
  return found;
}

async function read(...chunks: readonly string[]): Promise<string[]> {
  const bytes = Buffer.from(chunks.join(""));
  const cuts = chunks.map((chunk) => Buffer.byteLength(chunk));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let at = 0;
      for (const length of cuts) {
        controller.enqueue(bytes.subarray(at, at + length));
        at += length;
      }
      controller.close();
    },
  });
  return collect(readEventStream(body));
}

test("reads complete events from arbitrary chunks", async () => {
  expect(
    await read("retry: 1000\n\nid: 3\nda", 'ta: {"a"', ":1}\n", "\n:\n\n", "data: 2\n\n"),
  ).toEqual(['{"a":1}', "2"]);
});

test("ignores an unfinished event", async () => {
  expect(await read("data: 1\n\ndata: 2\n")).toEqual(["1"]);
});

test("joins a multi-byte character split across chunks", async () => {
  const bytes = Buffer.from("data: é\n\n");
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.subarray(0, 7));
      controller.enqueue(bytes.subarray(7));
      controller.close();
    },
  });
  expect(await collect(readEventStream(body))).toEqual(["é"]);
});

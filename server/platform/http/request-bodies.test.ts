import { expect, test } from "vitest";
import { parseJson } from "./request-bodies.ts";

function parsed(text: string): unknown {
  let result: unknown;
  parseJson({} as never, Buffer.from(text), (error, value) => {
    result = error ?? value;
  });
  return result;
}

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

test("accepts JSON of 32 levels and refuses more, wherever they are", () => {
  expect(parsed(nested(32))).toEqual(JSON.parse(nested(32)));
  for (const text of [nested(33), `{"a":[1,${nested(31)}]}`, `{"a":"\\"]]",${nested(32)}}`]) {
    expect(parsed(text)).toMatchObject({ statusCode: 400 });
  }
});

test("does not count brackets in strings and siblings as levels", () => {
  for (const value of [`${"[{".repeat(50)}\\`, '\\"['.repeat(50), Array(100).fill([])]) {
    expect(parsed(JSON.stringify([value]))).toEqual([value]);
  }
});

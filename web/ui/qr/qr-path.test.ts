import { encode } from "uqr";
import { expect, test } from "vitest";
import { qrPath } from "./qr-path.ts";

test("draws each run of dark squares once", () => {
  expect(qrPath([[true, true, false, true], [false, false, false, false], [true]])).toBe(
    "M0 0h2v1h-2zM3 0h1v1h-1zM0 2h1v1h-1z",
  );
});

test("covers exactly the dark squares of a real code", () => {
  const { data } = encode("https://give.example.org/donate-page/7");
  const drawn = data.map((row) => row.map(() => false));
  for (const [, x, y, length] of qrPath(data).matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  }
  expect(drawn).toEqual(data);
});

import { expect, test } from "vitest";
import { cleanPicture } from "./clean-picture.ts";

test("draws an SVG of a single pixel as large as possible", async () => {
  const dot = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="1" height="1"/></svg>`;
  const { width, height } = await cleanPicture(Buffer.from(dot));
  expect(width).toBe(height);
  expect(width).toBeGreaterThan(1000);
});

import { expect, test } from "vitest";
import { cleanPicture } from "./clean-picture.ts";

test("an SVG of a single pixel is drawn as large as it goes, without an error", async () => {
  const dot = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="1" height="1"/></svg>`;
  const { width, height } = await cleanPicture(Buffer.from(dot));
  expect(width).toBe(height);
  expect(width).toBeGreaterThan(1000);
});

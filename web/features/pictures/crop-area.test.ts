import fc from "fast-check";
import { expect, test } from "vitest";
import { areaToCrop, cropToArea } from "./crop-area.ts";

test("rounds the area to pixels", () => {
  const area = { x: 10.4, y: 20.6, width: 300.2, height: 199.8 };
  const crop = { left: 10, top: 21, width: 300, height: 200 };
  expect(areaToCrop(area, { width: 900, height: 600 })).toEqual(crop);
  expect(cropToArea(crop)).toEqual({ x: 10, y: 21, width: 300, height: 200 });
  expect(cropToArea(null)).toBeUndefined();
});

test("a crop never leaves the picture", () => {
  const number = fc.double({ min: -10, max: 3000, noNaN: true });
  const side = fc.integer({ min: 1, max: 2400 });
  const area = fc.record({ x: number, y: number, width: number, height: number });
  const picture = fc.record({ width: side, height: side });
  fc.assert(
    fc.property(area, picture, (framed, size) => {
      const { left, top, width, height } = areaToCrop(framed, size);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
      expect(left + width).toBeLessThanOrEqual(size.width);
      expect(top + height).toBeLessThanOrEqual(size.height);
    }),
  );
});

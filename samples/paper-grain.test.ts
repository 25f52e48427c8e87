import { expect, test } from "vitest";
import { addPaperGrain } from "./paper-grain.ts";

const width = 240;
const height = 160;
const dark = { data: Buffer.alloc(width * height * 3, 40), width, height, channels: 3 } as const;

test("lightens the same spots of a surface a little every time", async () => {
  const grained = await addPaperGrain(dark);
  const lights = [...grained.data];
  expect(lights).toHaveLength(dark.data.length);
  // Rounding may darken by one.
  expect(Math.min(...lights)).toBeGreaterThanOrEqual(39);
  expect(Math.max(...lights)).toBeGreaterThan(50);
  expect(Math.max(...lights)).toBeLessThan(40 + 0.2 * 215);
  const spots = lights.filter((light) => light > 40).length / lights.length;
  expect(spots).toBeGreaterThan(0.05);
  expect(spots).toBeLessThan(0.6);
  expect((await addPaperGrain(dark)).data.equals(grained.data)).toBe(true);
});

import { describe, expect, it } from "vitest";
import { cutByHand, type Pixels } from "./hand-cut-edges.ts";

const width = 240;
const height = 160;

/** Black left half, white right half. */
function halves(): Pixels {
  const data = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (pixel % width >= width / 2) data.fill(255, pixel * 3, pixel * 3 + 3);
  }
  return { data, width, height, channels: 3 };
}

/** The column where black turns white, for each row. */
function edges({ data }: Pixels): number[] {
  return Array.from({ length: height }, (_, y) => {
    const row = Array.from({ length: width }, (_, x) => data[(y * width + x) * 3] ?? 0);
    return row.findIndex((light) => light > 127);
  });
}

describe("cutByHand", () => {
  it("moves an edge by less than four pixels", async () => {
    const wandering = edges(await cutByHand(halves()));
    expect(new Set(wandering).size).toBeGreaterThan(2);
    for (const edge of wandering) expect(Math.abs(edge - width / 2)).toBeLessThan(4);
  });

  it("leaves an even surface unchanged up to its border", async () => {
    const data = Buffer.alloc(width * height * 3, 90);
    const cut = await cutByHand({ data, width, height, channels: 3 });
    expect(cut.data.equals(data)).toBe(true);
  });

  it("returns the same picture every time", async () => {
    const [once, again] = await Promise.all([cutByHand(halves()), cutByHand(halves())]);
    expect(once.data.equals(again.data)).toBe(true);
  });
});

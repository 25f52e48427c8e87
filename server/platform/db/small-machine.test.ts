import { describe, expect, it } from "vitest";
import { isSmall } from "./small-machine.ts";

const MB = 1024 ** 2;

describe("a small machine", () => {
  it("has 1 GB of memory, and not 2", () => {
    expect(isSmall(960 * MB, 0)).toBe(true);
    expect(isSmall(1_950 * MB, 0)).toBe(false);
  });

  it("is also a large one of which the process may use a small part", () => {
    expect(isSmall(64_000 * MB, 1_024 * MB)).toBe(true);
    expect(isSmall(64_000 * MB, 4_096 * MB)).toBe(false);
  });

  it("is not made larger by a limit above its memory", () => {
    expect(isSmall(960 * MB, Number.MAX_SAFE_INTEGER)).toBe(true);
  });
});

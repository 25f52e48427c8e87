import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sceneAlt } from "./scene-alt.ts";

const drawings = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".svg"))
  .map((name) => ({
    key: name.slice(0, -".svg".length),
    source: readFileSync(join(import.meta.dirname, name), "utf8"),
  }));

describe("scenes", () => {
  it("have one alternative text each", () => {
    expect(Object.keys(sceneAlt).sort()).toEqual(drawings.map(({ key }) => key).sort());
    for (const text of Object.values(sceneAlt)) expect(text).toMatch(/^[A-Z].{40,200}\.$/);
  });

  it.each(drawings)("$key is a 3:2 drawing without words or outside references", ({ source }) => {
    expect(source).toContain('viewBox="0 0 1200 800"');
    expect(source).not.toMatch(/<text|<image|<script|href="(?!#)/);
  });

  it.each(drawings)("$key refers only to ids that it defines once", ({ source }) => {
    const defined = [...source.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    const used = [...source.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map((match) => match[1]);
    expect(new Set(defined).size).toBe(defined.length);
    expect(defined).toEqual(expect.arrayContaining(used));
  });
});

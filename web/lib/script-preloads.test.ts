import { expect, test } from "vitest";
import { splitPreloads } from "./script-preloads.ts";

test("scripts are asked for last, in their order, and nothing else is moved", () => {
  const styles = '<link rel="stylesheet" href="/assets/styles.css"/>';
  const { html, preloads } = splitPreloads(
    `<head><link rel="modulepreload" href="/a.js"/>${styles}<link rel="modulepreload" href="/b.js"/></head>`,
  );
  expect(html).toBe(`<head>${styles}</head>`);
  expect(preloads).toBe(
    '<link rel="modulepreload" href="/a.js" fetchPriority="low"/>' +
      '<link rel="modulepreload" href="/b.js" fetchPriority="low"/>',
  );
});

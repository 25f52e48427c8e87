import { expect, test } from "vitest";
import { deferScripts } from "./defer-scripts.ts";

const styles = '<link rel="stylesheet" href="/assets/styles.css"/>';
const page = (head: string, body: string) => `<head>${head}</head><body>Words${body}</body>`;
const rendered = page(
  `<link rel="modulepreload" href="/a.js"/>${styles}<link rel="modulepreload" href="/b.js"/>`,
  `<script>first()</script><script type="module" async="">import "/manifest.js";
import * as route0 from "/root.js";
import * as route1 from "/page.js";
window.modules = {"root":route0,"page":route1};

import("/entry.js");</script>`,
);

test("loads no script before the page is painted, and then all of them", async () => {
  const html = deferScripts(rendered);
  expect(html).toContain(`<head>${styles}</head><body>Words<script>first()</script>`);
  const script = /async="">([\s\S]*)<\/script>/.exec(html)?.[1] ?? "";
  const loaded: string[] = [];
  const { promise: paint, resolve: paints } = Promise.withResolvers<void>();
  const globals = {
    document: {
      hidden: false,
      head: { append: ({ href }: { href: string }) => loaded.push(`preload ${href}`) },
      createElement: () => ({}),
    },
    window: { modules: {} },
    requestAnimationFrame: (draw: () => void) => void paint.then(draw),
    setTimeout: (work: () => void) => work(),
    load: async (path: string) => {
      loaded.push(path);
      return { path };
    },
  };
  const run = new Function(
    ...Object.keys(globals),
    `return (async () => {${script.replaceAll("import(", "load(")}})()`,
  );
  const done = run(...Object.values(globals));
  expect(loaded).toEqual([]);
  paints();
  await done;
  expect(loaded).toEqual([
    ...["preload /a.js", "preload /b.js"],
    ...["/manifest.js", "/root.js", "/page.js", "/entry.js"],
  ]);
  expect(globals.window.modules).toEqual({
    root: { path: "/root.js" },
    page: { path: "/page.js" },
  });
});

test("leaves a page without JavaScript unchanged", () => {
  expect(deferScripts(page(styles, ""))).toBe(page(styles, ""));
});

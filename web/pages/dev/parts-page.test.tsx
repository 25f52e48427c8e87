import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import routes from "../../routes.ts";
import PartsPage from "./parts-page.tsx";

/** The root has the first on every page; the second comes with the first toast. */
const shownOtherwise = ["stream-shape", "toast-host"];

test("every part of web/ui is shown", () => {
  const Stub = createRoutesStub([{ path: "/", Component: PartsPage }]);
  const page = renderToString(<Stub />);
  const shown = [...page.matchAll(/<section aria-label="([\w-]+)"/g)].map(([, name]) => name);
  const parts = readdirSync("web/ui", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.includes(".test."))
    .map((file) => basename(file, ".tsx"))
    .filter((name) => !shownOtherwise.includes(name));
  expect([...shown].sort()).toEqual([...parts, "toast"].sort());
});

test("only development has the page", () => {
  expect(JSON.stringify(routes)).not.toContain("pages/dev/");
});

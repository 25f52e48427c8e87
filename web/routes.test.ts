import { globSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import * as paths from "#contract/page-paths.ts";
import routes from "./routes.ts";

const pages = routes as RouteConfigEntry[];
const objects = (entries: RouteConfigEntry[] = []): RouteObject[] =>
  entries.map(({ path, index, children, file }) =>
    index ? { index, id: file } : { path, id: file, children: objects(children) },
  );
const tree = objects(pages);
const pageAt = (address: string) => matchRoutes(tree, address)?.at(-1)?.route.id;

test("every path constant leads to a page", () => {
  const [id, number, secret] = [3, "A-1", "s"];
  const { enquiryPath, moneyPath, newsletterPath, officePath, ...more } = paths;
  const { refundPath, donationResultPath, teamPath, ...others } = more;
  const addresses = [
    ...Object.values<string | ((id: number) => string)>(others as never).map((path) =>
      typeof path === "string" ? path : path(id),
    ),
    enquiryPath(number),
    moneyPath("donations", id),
    moneyPath("disputes", id),
    newsletterPath("subscribe"),
    newsletterPath("confirm"),
    newsletterPath("unsubscribe"),
    newsletterPath("preferences"),
    officePath("alerts"),
    officePath("reviews", id),
    officePath("enquiries", number),
    refundPath("d", secret),
    donationResultPath("d", secret),
    teamPath(id, "edit"),
    teamPath(id, "preview"),
  ];
  const missing = addresses.filter((address) => {
    const page = pageAt(new URL(address, "https://site.invalid").pathname);
    return page === undefined || page === "pages/not-found-page.tsx";
  });
  expect(missing).toEqual([]);
});

test("page paths are spelled out only in routes and path constants", () => {
  const names = new Set(
    [...readFileSync("web/routes.ts", "utf8").matchAll(/route\("([a-z][a-z-]+)/g)].map(
      ([, name]) => name,
    ),
  );
  names.delete("dev");
  expect(names.size).toBeGreaterThan(20);
  const spelledPath = new RegExp(`["\`}]/(${[...names].join("|")})(?=["\`?#]|/\\$|/[a-z-]+["\`?])`);
  const occurrences = globSync("{web,server}/**/*.{ts,tsx}", {
    exclude: ["**/*.test.*", "server/testing/**", "web/routes.ts"],
  }).flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .filter((line) => spelledPath.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(occurrences).toEqual([]);
});

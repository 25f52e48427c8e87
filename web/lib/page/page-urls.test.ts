import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { passParameters } from "./page-query.ts";
import { createPageUrls } from "./page-urls.ts";

const page = (id: string, path: string | undefined, parentId: string, handle?: unknown) => ({
  [id]: { id, path, parentId, module: { handle }, ...(path === undefined ? { index: true } : {}) },
});

const routes = {
  root: { id: "root", path: "", module: {} },
  ...page("start", undefined, "root"),
  ...page("home", "home", "root"),
  ...page("given", "donate-page/:id?", "root", passParameters("tab", "pages")),
  ...page("area", undefined, "root"),
  ...page("campaign", "campaign/:id", "frame"),
  ...page("gifts", "gifts", "campaign", passParameters("state")),
  ...page("nowhere", "*", "root"),
  frame: { id: "frame", parentId: "root", module: {} },
};

const { canonicalUrl } = createPageUrls({ routes } as unknown as ServerBuild);

test.each([
  ["/home", ["/home/", "/HOME", "/home?utm=1", "/%68ome", "/home#x", "/home?", "/home?tab=1"]],
  ["/", ["/?x", "/#"]],
  [
    "/donate-page/7?tab=update&pages=2",
    [
      "/donate-page/7?pages=2&tab=update",
      "/Donate-Page/%37?tab=update&utm=x&pages=2&tab=other",
      "/donate-page/7/?tab=%75pdate&pages=2",
    ],
  ],
  ["/donate-page", ["/donate-page/", "/donate-page?nothing"]],
  ["/campaign/7/gifts?state=a+b", ["/campaign/7/gifts?state=a%20b"]],
  ["/campaign/a%20b%2Fc/gifts", ["/campaign/a%20b%2fc/gifts/"]],
  ["/home.data", ["/HOME.data?x=1", "/home/_.data", "/home.data?_routes=", "/home.data?_routes=x"]],
  ["/_.data", ["/_.data?x"]],
  [
    "/campaign/7/gifts.data?state=x&_routes=campaign%2Cgifts",
    ["/campaign/7/gifts.data?_routes=gifts,home,campaign&state=x"],
  ],
  ["/not-found", ["/nowhere", "/nowhere/else?x", "//evil.example/home", "/home/more", "/%00"]],
  ["/not-found.data", ["/nowhere.data?x"]],
])("%s has one canonical URL", (own, others) => {
  expect(canonicalUrl(own)).toBe(own);
  for (const other of others) expect([other, canonicalUrl(other)]).toEqual([other, own]);
});

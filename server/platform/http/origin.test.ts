import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import { createHttpServer } from "./http-server.ts";
import { refuseForeignOrigin } from "./origin.ts";

async function post(publicUrl: string, headers: Record<string, string>) {
  const app = createHttpServer({
    log: createLog("silent"),
    trustedProxies: ["127.0.0.1"],
    sourceKey: Buffer.alloc(32),
    publicUrl,
    headers: {},
  });
  app.post("/write", { onRequest: [refuseForeignOrigin] }, async () => "written");
  const { statusCode } = await app.inject({ method: "POST", url: "/write", headers });
  return statusCode === 200;
}

const SITE = "https://give.example.org";
const TRIAL = "http://localhost:3000";
const site = (name: string) => ({ "sec-fetch-site": name });

test.each<[string, string, Record<string, string>, boolean]>([
  ["a program", SITE, {}, true],
  ["our page", SITE, { origin: SITE }, true],
  ["our page behind a proxy that names itself", SITE, { origin: SITE, host: "app:3000" }, true],
  ["our page, as the browser says", SITE, { ...site("same-origin"), origin: "null" }, true],
  ["a form sent once more", SITE, { ...site("none"), origin: SITE }, true],
  [
    "another's form sent once more",
    SITE,
    { ...site("none"), origin: "https://evil.example" },
    false,
  ],
  ["nobody's form", SITE, site("none"), false],
  ["a neighbour", SITE, { ...site("same-site"), origin: SITE }, false],
  ["another site", SITE, { ...site("cross-site"), origin: SITE }, false],
  ["what a browser may say one day", SITE, { ...site("odd"), origin: SITE }, false],
  [
    "another site that a proxy takes for the host",
    SITE,
    { origin: "https://evil.example", host: "evil.example", "x-forwarded-host": "evil.example" },
    false,
  ],
  ["our name without encryption", SITE, { origin: "http://give.example.org" }, false],
  ["our name at another port", SITE, { origin: "https://give.example.org:8443" }, false],
  ["a page without an origin", SITE, { origin: "null" }, false],
  ["a machine's own name for a site elsewhere", SITE, { origin: TRIAL }, false],
  ["a trial", TRIAL, { origin: TRIAL }, true],
  ["a trial by its address", TRIAL, { origin: "http://127.0.0.1:3000" }, true],
  ["a trial by its newer address", TRIAL, { origin: "http://[::1]:3000" }, true],
  ["a trial's neighbour", TRIAL, { origin: "http://localhost:5173" }, false],
  ["a trial's host made up", TRIAL, { origin: "http://evil.example", host: "evil.example" }, false],
])("%s may write at %s: %o is %s", async (_, publicUrl, headers, may) => {
  expect(await post(publicUrl, headers)).toBe(may);
});

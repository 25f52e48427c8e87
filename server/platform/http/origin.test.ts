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
const LOCAL = "http://localhost:3000";
const site = (name: string) => ({ "sec-fetch-site": name });

test.each<[string, string, Record<string, string>, boolean]>([
  ["a program", SITE, {}, true],
  ["our page", SITE, { origin: SITE }, true],
  ["our page behind a proxy with its own host", SITE, { origin: SITE, host: "app:3000" }, true],
  ["a same-origin page", SITE, { ...site("same-origin"), origin: "null" }, true],
  ["our form sent again", SITE, { ...site("none"), origin: SITE }, true],
  [
    "another site's form sent again",
    SITE,
    { ...site("none"), origin: "https://evil.example" },
    false,
  ],
  ["a form without an origin", SITE, site("none"), false],
  ["a neighbouring site", SITE, { ...site("same-site"), origin: SITE }, false],
  ["another site", SITE, { ...site("cross-site"), origin: SITE }, false],
  ["an unknown kind of request", SITE, { ...site("odd"), origin: SITE }, false],
  [
    "another site that a proxy forwards as the host",
    SITE,
    { origin: "https://evil.example", host: "evil.example", "x-forwarded-host": "evil.example" },
    false,
  ],
  ["our name without TLS", SITE, { origin: "http://give.example.org" }, false],
  ["our name on another port", SITE, { origin: "https://give.example.org:8443" }, false],
  ["a page without an origin", SITE, { origin: "null" }, false],
  ["localhost for a public site", SITE, { origin: LOCAL }, false],
  ["localhost", LOCAL, { origin: LOCAL }, true],
  ["localhost by its IPv4 address", LOCAL, { origin: "http://127.0.0.1:3000" }, true],
  ["localhost by its IPv6 address", LOCAL, { origin: "http://[::1]:3000" }, true],
  ["localhost on another port", LOCAL, { origin: "http://localhost:5173" }, false],
  ["a made-up host", LOCAL, { origin: "http://evil.example", host: "evil.example" }, false],
])("%s can write to %s with %o: %s", async (_, publicUrl, headers, isAccepted) => {
  expect(await post(publicUrl, headers)).toBe(isAccepted);
});

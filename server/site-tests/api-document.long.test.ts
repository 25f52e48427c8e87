import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { openAccount } from "../testing/test-account.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

/** A package of its own, with the tools that people outside the team use. `npm test` installs them. */
const client = fileURLToPath(new URL("../../api-client/", import.meta.url));
const PUBLIC_URL = "https://give.charity.test";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ environment: { PUBLIC_URL } });
  const { text } = await site.get("/api/v1/openapi.json");
  mkdirSync(join(client, "build"), { recursive: true });
  writeFileSync(join(client, "build/openapi.json"), text);
});

/** Runs a program of the client's package; answers what it printed. Throws that where it fails. */
async function run(program: string, ...args: string[]): Promise<string> {
  const quiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const options = { cwd: client, env: { ...process.env, ...quiet } };
  try {
    return (await promisify(execFile)(process.execPath, [program, ...args], options)).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program}: ${stdout}${stderr}`);
  }
}

const bin = (name: string) => join("node_modules/.bin", name);

test("a linter of descriptions finds nothing", async () => {
  const found = await run(bin("redocly"), "lint", "build/openapi.json", "--format", "json");
  expect(JSON.parse(found).problems).toEqual([]);
});

test("each call has the name that the contract gives it", async () => {
  const { json } = await site.get("/api/v1/openapi.json");
  expect(json.paths["/api/v1/donations/"].post).toMatchObject({
    operationId: "startDonation",
    tags: ["giving"],
  });
  expect(json.paths["/api/v1/auth/refresh/"].post.security).toEqual([{ refreshCookie: [] }, {}]);
  expect(json.servers).toEqual([{ url: PUBLIC_URL }]);
});

test("a client that is made from it compiles, gives and signs in", async () => {
  await run(bin("openapi-typescript"), "build/openapi.json", "--output", "build/api.ts");
  await run(bin("tsc"));
  const { id } = await site.campaign();
  const { email, password } = await openAccount(site);
  const seen = JSON.parse(await run("journey.ts", site.url, email, password));
  expect(seen).toMatchObject({
    campaigns: 1,
    read: { campaign: { id }, amount: 25, state: "open" },
    profile: { email },
  });
});

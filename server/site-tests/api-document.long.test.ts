import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { openAccount } from "../testing/test-account.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

/** A separate package with public tools. `npm test` installs it. */
const client = fileURLToPath(new URL("../../api-client/", import.meta.url));
const PUBLIC_URL = "https://give.charity.test";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ environment: { PUBLIC_URL } });
  const { text } = await site.get("/api/v1/openapi.json");
  mkdirSync(join(client, "build"), { recursive: true });
  writeFileSync(join(client, "build/openapi.json"), text);
});

/** Runs a program of the client's package; returns its output, or throws an Error with it. */
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

test("passes a linter", async () => {
  const found = await run(bin("redocly"), "lint", "build/openapi.json", "--format", "json");
  expect(JSON.parse(found).problems).toEqual([]);
});

test("names each operation as in the contract", async () => {
  const { json } = await site.get("/api/v1/openapi.json");
  expect(json.paths["/api/v1/donations/"].post).toMatchObject({
    operationId: "startDonation",
    tags: ["giving"],
  });
  expect(json.paths["/api/v1/auth/refresh/"].post.security).toEqual([{ refreshCookie: [] }, {}]);
  expect(json.servers).toEqual([{ url: PUBLIC_URL }]);
});

test("generates a client that compiles, donates and logs in", async () => {
  await run(bin("openapi-typescript"), "build/openapi.json", "--output", "build/api.ts");
  await run(bin("tsc"));
  const { id } = await site.campaign();
  const { email, password } = await openAccount(site);
  const result = JSON.parse(await run("journey.ts", site.url, email, password));
  expect(result).toMatchObject({
    campaigns: 1,
    read: { campaign: { id }, amount: 25, state: "open" },
    profile: { email },
  });
});

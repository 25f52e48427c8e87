import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../log.ts";
import { createHttpServer } from "./http-server.ts";

const forwarded = { "x-forwarded-for": "203.0.113.7" };

async function warningsFor(
  trustedProxies: readonly string[],
  requests: readonly { remoteAddress: string; headers: Record<string, string> }[],
) {
  const warnings: unknown[] = [];
  const log = createLog("silent");
  log.warn = (...line: unknown[]) => void warnings.push(line);
  const app = createHttpServer({
    ...{ log, trustedProxies, sourceKey: Buffer.alloc(32), headers: {} },
    publicUrl: "http://127.0.0.1",
  });
  onTestFinished(() => app.close());
  for (const request of requests) await app.inject({ url: "/", ...request });
  return warnings;
}

test("warns once about a local proxy that is not configured", async () => {
  const request = { remoteAddress: "10.0.0.5", headers: forwarded };
  expect(await warningsFor([], [request, request])).toEqual([
    [{ proxy: "10.0.0.5" }, expect.stringContaining("TRUSTED_PROXIES")],
  ]);
});

test("does not warn about configured proxies, direct visitors or public addresses", async () => {
  const configured = { remoteAddress: "10.0.0.5", headers: forwarded };
  const direct = { remoteAddress: "10.0.0.5", headers: {} };
  const stranger = { remoteAddress: "203.0.113.9", headers: forwarded };
  expect(await warningsFor(["10.0.0.0/8"], [configured])).toEqual([]);
  expect(await warningsFor([], [direct, stranger])).toEqual([]);
});

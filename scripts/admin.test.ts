import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startProcess } from "#server/testing/services/test-process.ts";

test("a command purges of the edge what it changes, and nothing for having started", async () => {
  const purged: string[] = [];
  const edge = createServer((request, response) => {
    purged.push(...String(request.headers["xkey-purge"]).split(" "));
    response.end();
  }).listen(0, "127.0.0.1");
  await once(edge, "listening");
  onTestFinished(() => void edge.close());
  const folder = mkdtempSync(join(tmpdir(), "tributary-admin-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const setting = startProcess(new URL("admin.ts", import.meta.url), {
    args: ["set-rate", "EUR", "USD", "1.085"],
    environment: {
      ...{
        NODE_ENV: "test",
        DATA_DIR: folder,
        EDGE: "varnish",
        EDGE_TOKEN: "a-token-of-the-tests",
      },
      EDGE_URL: `http://127.0.0.1:${(edge.address() as AddressInfo).port}`,
    },
  });
  expect([await setting.ended, setting.output()]).toEqual([0, expect.stringMatching(/^1 EUR = /)]);
  expect(new Set(purged)).toEqual(new Set(["rates"]));
});

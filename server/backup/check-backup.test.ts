import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "../config.ts";
import { openFileStore } from "../platform/storage/open-file-store.ts";
import { createTestDatabase } from "../testing/services/test-database.ts";
import { backUp } from "./back-up.ts";
import { findBackupCommand } from "./backup-commands.ts";

const BACKUP_KEY = "some words for sealing";
const root = mkdtempSync(join(tmpdir(), "tributary-checked-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The settings of a large site: every address in them leads to one port, where calls are only counted. */
async function openWorld() {
  let calls = 0;
  const world = createServer((socket) => {
    calls += 1;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(world, "listening");
  onTestFinished(() => void world.close());
  const at = `127.0.0.1:${(world.address() as AddressInfo).port}`;
  const postgres = `postgres://site:word@${at}/site`;
  return {
    calls: () => calls,
    environment: {
      ...{ NODE_ENV: "production", ROLE: "web", METRICS_TOKEN: "m".repeat(32) },
      ...{ PUBLIC_URL: "https://give.example.org", TRUSTED_PROXIES: "loopback" },
      ...{ DATABASE_URL: postgres, DATABASE_OWNER_URL: postgres, DATABASE_REPLICA_URL: postgres },
      ...{ DATABASE_DIRECT_URL: postgres, DATABASE_POOLER: "transaction" },
      ...{ SMTP_URL: `smtp://${at}`, FILES_URL: `s3://key:word@${at}/files?tls=off` },
      ...{ EDGE: "varnish", EDGE_URL: `http://${at}`, EDGE_TOKEN: "a-token-of-the-tests" },
      ...{ STRIPE_API_URL: `http://${at}`, STRIPE_SECRET_KEY: "sk_live_1" },
      ...{ STRIPE_WEBHOOK_SECRET: "whsec_1", OTEL_EXPORTER_OTLP_ENDPOINT: `http://${at}` },
    },
  };
}

test("a backup is checked in a place of its own, which meets nothing of the site and is removed", async () => {
  const file = join(root, "sealed.tar.gz");
  const { database } = await createTestDatabase();
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: join(root, "data"), BACKUP_KEY });
  const files = openFileStore(config.files);
  await files.put("reports/one.jpg", Buffer.from("a picture"));
  await backUp(config, database, { file, at: new Date(), withSecret: true, files });

  const world = await openWorld();
  const command = findBackupCommand(["restore", "--check", file]);
  vi.stubEnv("TMPDIR", mkdtempSync(join(root, "tmp-")));
  onTestFinished(() => void vi.unstubAllEnvs());
  const checked = await command?.({ ...world.environment, BACKUP_KEY });
  expect(checked).toContain("can be restored");
  await expect(command?.({ ...world.environment, BACKUP_KEY: "some other words" })).rejects.toThrow(
    "BACKUP_KEY",
  );
  expect(world.calls()).toBe(0);
  expect(readdirSync(tmpdir())).toEqual([]);
}, 120_000);

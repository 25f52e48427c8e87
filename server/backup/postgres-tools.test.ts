import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, test, vi } from "vitest";
import { createTestDatabase, databaseUrl, isEmbedded } from "../testing/services/test-database.ts";
import { findBackupCommand } from "./backup-commands.ts";
import { findToolProblem, readToolOutput, runTool } from "./postgres-tools.ts";

const root = mkdtempSync(join(tmpdir(), "tributary-tools-"));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

/** Replaces one of PostgreSQL's programs with a script. */
function install(name: string, script: string): void {
  writeFileSync(join(root, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(root, name), 0o755);
  vi.stubEnv("PATH", `${root}:${process.env.PATH}`);
}

async function readPsql(url: string): Promise<string> {
  let text = "";
  for await (const part of readToolOutput("psql", [], { url })) text += part;
  return text;
}

test("passes the password in the environment, and checks certificates like the driver", async () => {
  install("psql", `[ "$1" = --version ] && echo 'psql (PostgreSQL) 17.1' || echo "$@ $PGPASSWORD"`);
  expect(await readPsql("postgres://site:a%40b@db:5432/site")).toBe(
    "--dbname=postgres://site@db:5432/site --no-password a@b\n",
  );
  expect(
    await readPsql("postgres://site@a:1,b:2/site?sslmode=require&options=-c%20jit%3Doff"),
  ).toBe(
    "--dbname=postgres://site@a:1,b:2/site?sslmode=verify-full&options=-c%20jit%3Doff&sslrootcert=system --no-password \n",
  );
  expect(await readPsql("postgres://db/site?uselibpqcompat=true&sslmode=require")).toContain(
    "=postgres://db/site?sslmode=require ",
  );
  expect(await readPsql("postgres://db/site?ssl=true&sslrootcert=/ca.pem")).toContain(
    "=postgres://db/site?sslrootcert=%2Fca.pem&sslmode=verify-full ",
  );
});

test("reports a program or an input that fails", async () => {
  install("psql", "cat > /dev/null; echo 'ERROR: no room' >&2; exit 3");
  const url = "postgres://db/site";
  const input = (async function* () {
    yield Buffer.from("SELECT 1;");
  })();
  await expect(runTool("psql", [], url, input)).rejects.toThrow("psql: ERROR: no room");
  const broken = new Readable({
    read() {
      this.destroy(new Error("the input broke"));
    },
  });
  await expect(runTool("psql", [], url, broken)).rejects.toThrow("the input broke");
});

test.skipIf(isEmbedded())(
  "says what to install for a backup without a suitable pg_dump",
  async () => {
    const { name, database } = await createTestDatabase();
    expect(await findToolProblem(database.db)).toBeUndefined();
    install("pg_dump", "echo 'pg_dump (PostgreSQL) 14.2'");
    const backUp = () =>
      findBackupCommand(["backup", join(root, "one.tar.gz")])?.({
        ...{ NODE_ENV: "test", APP_SECRET: "a secret of thirty-two characters" },
        ...{ DATABASE_URL: databaseUrl(name), BOOKS_GUARD: "off", DATA_DIR: join(root, "data") },
      });
    await expect(backUp()).rejects.toThrow(
      /^pg_dump has version 14\. .* install its client programs, version \d+ or newer \(Debian: postgresql-client-\d+\)/,
    );
    vi.stubEnv("PATH", join(root, "nothing"));
    await expect(backUp()).rejects.toThrow("pg_dump is not installed");
  },
);

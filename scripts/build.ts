/**
 * Builds the pages, compresses static files, renders the pictures, and creates an empty database. Prints
 * progress.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { BLANK_DATABASE, packFolder } from "#server/platform/db/embedded/database-folder.ts";
import { openEmbeddedDatabase } from "#server/platform/db/embedded/embedded-database.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const compressible = /\.(js|css|svg|json|webmanifest|txt)$/;

function compressAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
  }
}

/** Packs an empty database, to save time and memory at the first start. */
async function makeBlankDatabase(): Promise<void> {
  rmSync(BLANK_DATABASE, { force: true });
  const folder = mkdtempSync(join(tmpdir(), "tributary-blank-"));
  try {
    await (await openEmbeddedDatabase(join(folder, "postgres"))).close();
    await packFolder(join(folder, "postgres"), BLANK_DATABASE);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Every page loads the list of routes, in which each of 60 routes names some 20 files. Here each name appears
 * once, and routes have the differences between sorted indexes, which compress best; false properties are left out.
 * The list restores names and ids when it is loaded.
 */
function shortenRoutes(assets: string): void {
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name));
  if (!file) throw new Error("React Router wrote no list of routes");
  const text = readFileSync(join(assets, file), "utf8");
  const [, json = ""] = /^window\.__reactRouterManifest=(\{.*\});$/s.exec(text) ?? [];
  const list = JSON.parse(json) as {
    routes: Record<string, { imports: string[]; [key: string]: unknown }>;
  };
  const names = [...new Set(Object.values(list.routes).flatMap(({ imports }) => imports))];
  const stepsOf = (imports: string[]) => {
    const numbers = imports.map((name) => names.indexOf(name)).sort((a, b) => a - b);
    return numbers.map((number, place) => number - (numbers[place - 1] ?? 0));
  };
  const routes = Object.entries(list.routes).map(([id, route]) => {
    const present = Object.entries(route).filter(([key, value]) => key !== "id" && value !== false);
    return [id, { ...Object.fromEntries(present), imports: stepsOf(route.imports) }];
  });
  const short = { ...list, routes: Object.fromEntries(routes) };
  writeFileSync(
    join(assets, file),
    `{let n=${JSON.stringify(names)},m=${JSON.stringify(short)};for(let[id,r]of Object.entries(m.routes)){let p=0;r.id=id;r.imports=r.imports.map(i=>n[p+=i])}window.__reactRouterManifest=m}`,
  );
}

async function run(...command: string[]): Promise<void> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${command.join(" ")} exited with ${code}`);
}

async function buildPages(): Promise<void> {
  for (const side of ["client", "server"]) {
    rmSync(join(root, "build", side), { recursive: true, force: true });
  }
  await run("node_modules/.bin/react-router", "build", "--logLevel", "warn");
  shortenRoutes(join(root, "build/client/assets"));
  compressAll(join(root, "build/client"));
  console.log("built the pages");
}

// Bundling leaves a core idle much of the time. Pictures have their own process, since the database is created in this one.
await Promise.all([
  buildPages(),
  run("samples/render-pictures.ts", "build/pictures"),
  makeBlankDatabase(),
]);

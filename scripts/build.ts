/** Builds the pages, compresses what is served as files, and renders the pictures. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { renderPictures } from "#samples/render-pictures.ts";

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

execFileSync(process.execPath, [join(root, "node_modules/.bin/react-router"), "build"], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "production" },
});
compressAll(join(root, "build/client"));
await renderPictures(join(root, "build/pictures"));

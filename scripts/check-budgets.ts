/** Holds the built pages to their budgets (gzip, bytes): scripts of each page, styles, fonts, pictures. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";

const KB = 1000;
const client = fileURLToPath(new URL("../build/client/", import.meta.url));
const pictures = fileURLToPath(new URL("../build/pictures/", import.meta.url));

/** Public pages get 150 kB, the giving pages 160 (decision 61). */
const scriptBudgets: Record<string, number> = {
  "pages/home-page": 150 * KB,
  "pages/campaign-page": 150 * KB,
  "pages/discover/discover-page": 150 * KB,
  "pages/giving/payment-page": 160 * KB,
  "pages/giving/payment-success-page": 160 * KB,
  "pages/sign-in/login-page": 150 * KB,
  "pages/sign-in/sign-up-page": 150 * KB,
  "pages/sign-in/verification-code-page": 150 * KB,
};
/** Of every page behind the sign-in. */
const AREA_LAYOUT = "pages/area-layout";
const AREA_BUDGET = 220 * KB;

interface ManifestPart {
  readonly module: string;
  readonly imports: readonly string[];
  readonly parentId?: string;
}

interface Manifest {
  readonly entry: ManifestPart;
  readonly routes: Record<string, ManifestPart>;
}

function readManifest(): { manifest: Manifest; file: string } {
  const file = readdirSync(join(client, "assets")).find((name) => /^manifest-.*\.js$/.test(name));
  if (!file) throw new Error("no manifest: run `npm run build` first");
  const window: { __reactRouterManifest?: Manifest } = {};
  runInNewContext(readFileSync(join(client, "assets", file), "utf8"), { window });
  if (!window.__reactRouterManifest) throw new Error(`${file} tells of no routes`);
  return { manifest: window.__reactRouterManifest, file: `/assets/${file}` };
}

function gzipSize(address: string): number {
  return gzipSync(readFileSync(join(client, address)), { level: 9 }).byteLength;
}

function scriptsOf(
  { manifest, file }: ReturnType<typeof readManifest>,
  route: string,
): Set<string> {
  const found = new Set([file, manifest.entry.module, ...manifest.entry.imports]);
  for (let id: string | undefined = route; id; id = manifest.routes[id]?.parentId) {
    const part = manifest.routes[id];
    if (!part) throw new Error(`no route ${id}`);
    for (const script of [part.module, ...part.imports]) found.add(script);
  }
  return found;
}

function sizesOf(folder: string, ending: RegExp, size: (file: string) => number): number[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => size(join(entry.parentPath, entry.name)));
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const bytes = (file: string) => statSync(file).size;
const built = readManifest();

const { routes } = built.manifest;
const isInArea = (route: string): boolean => {
  const parent = routes[route]?.parentId;
  return parent !== undefined && (parent === AREA_LAYOUT || isInArea(parent));
};
for (const route of Object.keys(routes).filter(isInArea)) scriptBudgets[route] = AREA_BUDGET;

const measured: Array<readonly [string, number, number]> = Object.entries(scriptBudgets).map(
  ([route, budget]) => [route, sum([...scriptsOf(built, route)].map(gzipSize)), budget],
);
const sheets = (ending: RegExp) =>
  sum(
    sizesOf(
      join(client, "assets"),
      ending,
      (file) => gzipSync(readFileSync(file), { level: 9 }).byteLength,
    ),
  );
// Pictures are cropped in the area alone.
const areaSheets = sheets(/^(area|crop-frame)-.*\.css$/);
measured.push(["styles of public pages", sheets(/\.css$/) - areaSheets, 20 * KB]);
measured.push(["styles of the signed-in area, beside those", areaSheets, 20 * KB]);
measured.push(["fonts", sum(sizesOf(join(client, "assets"), /\.woff2$/, bytes)), 70 * KB]);
measured.push([
  "largest picture",
  Math.max(...sizesOf(pictures, /\.(avif|webp)$/, bytes)),
  80 * KB,
]);

for (const [name, size, budget] of measured) {
  const verdict = size <= budget ? "ok    " : "TOO BIG";
  console.log(`${verdict} ${name}: ${(size / KB).toFixed(1)} kB of ${budget / KB}`);
}
process.exitCode = measured.some(([, size, budget]) => size > budget) ? 1 : 0;

/** Size budgets of the built pages for size-limit: scripts of each page, styles, fonts and pictures. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";

interface ManifestPart {
  readonly module: string;
  readonly imports: readonly string[];
  readonly parentId?: string;
}
interface Manifest {
  readonly entry: ManifestPart;
  readonly routes: Record<string, ManifestPart>;
}

const build = join(import.meta.dirname, "../build");
const files = (pattern: string) =>
  globSync(pattern, { cwd: build }).map((name) => join(build, name));
const isOfArea = (sheet: string) => /\/(area|crop-frame)-[^/]*\.css$/.test(sheet);

const [manifestFile] = files("client/assets/manifest-*.js");
if (!manifestFile) throw new Error("The pages are not built: run `npm run build` first.");
const window: { __reactRouterManifest?: Manifest } = {};
runInNewContext(readFileSync(manifestFile, "utf8"), { window });
const manifest = window.__reactRouterManifest;
if (!manifest) throw new Error(`${manifestFile} lists no routes`);
const { entry, routes } = manifest;

/** The route and its layouts. */
const withParents = (id: string): string[] => {
  const parentId = routes[id]?.parentId;
  return parentId === undefined ? [id] : [id, ...withParents(parentId)];
};

function page(route: string, limit: string) {
  const parts = [entry, ...withParents(route).map((id) => routes[id])];
  const scripts = parts.flatMap((part) => [
    part?.module ?? `no route ${route}`,
    ...(part?.imports ?? []),
  ]);
  const path = [manifestFile, ...new Set(scripts.map((script) => join(build, "client", script)))];
  return { name: route, path, limit, gzip: true };
}

const area = Object.keys(routes).filter((id) =>
  withParents(id).slice(1).includes("pages/area-layout"),
);
const sheets = files("client/assets/*.css");
const pictures = files("pictures/**/*.{avif,webp}");

export default [
  ...["home", "campaign", "discover/discover"].map((name) => page(`pages/${name}-page`, "150 kB")),
  ...["payment", "payment-success"].map((name) => page(`pages/giving/${name}-page`, "160 kB")),
  ...["login", "sign-up", "verification-code"].map((name) =>
    page(`pages/sign-in/${name}-page`, "150 kB"),
  ),
  ...area.map((route) => page(route, "220 kB")),
  {
    name: "styles of public pages",
    path: sheets.filter((sheet) => !isOfArea(sheet)),
    limit: "20 kB",
    gzip: true,
  },
  {
    name: "styles of the signed-in area",
    path: sheets.filter(isOfArea),
    limit: "20 kB",
    gzip: true,
  },
  { name: "fonts", path: files("client/assets/*.woff2"), limit: "70 kB", brotli: false },
  ...pictures.map((path) => ({ name: path, path, limit: "80 kB", brotli: false })),
];

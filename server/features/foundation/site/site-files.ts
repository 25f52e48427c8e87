import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { designColours } from "#contract/foundation/site-colours.ts";
import type { SiteValues } from "#contract/foundation/site-settings.ts";
import { HOME_PATH } from "#contract/page-paths.ts";
import type { Content } from "../../../platform/cache/cached-body.ts";
import type { ResponseCache } from "../../../platform/cache/response-cache.ts";
import { sendCachedFile } from "../../../platform/http/cached-reply.ts";
import type { PictureWorker } from "../../../platform/pictures/picture-worker.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";
import { siteTag } from "../../../tags.ts";
import type { LiveSettings } from "./live-settings.ts";
import { logoFile } from "./upload-logo.ts";

interface FileDeps {
  readonly cache: ResponseCache;
  readonly settings: LiveSettings;
  readonly files: FileStore;
  readonly pictureRoom: PictureWorker;
}

interface Icon {
  /** Side of the square in pixels. */
  readonly side: number;
  /** The share of the side that a logo takes up. */
  readonly share: number;
}

const PAPER = "#fbf7f0";
const FAVICON: Icon = { side: 192, share: 0.94 };
const icons: Readonly<Record<string, Icon>> = {
  "apple-touch-icon.png": { side: 180, share: 0.76 },
  "icon-192.png": { side: 192, share: 0.84 },
  "icon-512.png": { side: 512, share: 0.84 },
  // Phones crop it to a circle.
  "icon-maskable-512.png": { side: 512, share: 0.58 },
};

type Maker = (deps: FileDeps, values: SiteValues) => Promise<Content>;

/** Files that browsers and other sites expect at fixed URLs, in the site's design. */
const siteFiles: Readonly<Record<string, { readonly type: string; readonly make: Maker }>> = {
  "manifest.webmanifest": {
    type: "application/manifest+json; charset=utf-8",
    make: async (_deps, values) => JSON.stringify(manifestOf(values)),
  },
  "favicon.svg": { type: "image/svg+xml", make: makeFavicon },
  "og-default.png": { type: "image/png", make: makeShared },
  ...Object.fromEntries(
    Object.entries(icons).map(([name, icon]) => [
      name,
      {
        type: "image/png",
        make: (deps: FileDeps, values: SiteValues) => makeIcon(deps, values, name, icon),
      },
    ]),
  ),
};

/** Serves the manifest and icons, cached until the settings change. */
export function mountSiteFiles(app: FastifyInstance, deps: FileDeps): void {
  for (const [name, { type, make }] of Object.entries(siteFiles)) {
    const address = `/${name}`;
    const fill = async () => {
      const { values } = await deps.settings.fresh();
      return { type, tags: [siteTag], content: await make(deps, values) };
    };
    app.get(address, (request, reply) =>
      sendCachedFile(request, reply, { cache: deps.cache, address }, fill),
    );
  }
}

function manifestOf({ product_name, tagline, colour_main }: SiteValues) {
  const icon = (src: string, sizes: string) => ({ src, sizes, type: "image/png" });
  return {
    name: product_name,
    short_name: product_name,
    description: tagline,
    start_url: HOME_PATH,
    display: "standalone",
    background_color: PAPER,
    theme_color: colour_main,
    icons: [
      icon("/icon-192.png", "192x192"),
      icon("/icon-512.png", "512x512"),
      { ...icon("/icon-maskable-512.png", "512x512"), purpose: "maskable" },
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    ],
  };
}

const readBundled = (name: string) => readFile(new URL(`./icons/${name}`, import.meta.url));

/** Tributary's mark in the site's colours. */
async function markOf({ colour_main, colour_accent }: SiteValues): Promise<string> {
  const mark = (await readBundled("favicon.svg")).toString();
  const { main, accent } = designColours;
  const inMain = colour_main === main ? mark : mark.replaceAll("#0F5C5A", colour_main);
  return colour_accent === accent ? inMain : inMain.replaceAll("#F08A5D", colour_accent);
}

function hasOwnColours({ colour_main, colour_accent }: SiteValues): boolean {
  return colour_main !== designColours.main || colour_accent !== designColours.accent;
}

async function logoOf({ files }: FileDeps, { logo }: SiteValues): Promise<Buffer | undefined> {
  return logo ? files.get(logoFile(logo.id, "whole.png")) : undefined;
}

async function makeIcon(
  deps: FileDeps,
  values: SiteValues,
  name: string,
  { side, share }: Icon,
): Promise<Content> {
  const logo = await logoOf(deps, values);
  if (logo) return deps.pictureRoom.icon(logo, { side, share, background: PAPER });
  if (!hasOwnColours(values)) return readBundled(name);
  const { original } = await deps.pictureRoom.logo(Buffer.from(await markOf(values)), "");
  return deps.pictureRoom.icon(original, { side, share: 1, background: values.colour_main });
}

/** The URL ends in .svg, so a logo is embedded in an SVG. */
async function makeFavicon(deps: FileDeps, values: SiteValues): Promise<Content> {
  const logo = await logoOf(deps, values);
  if (!logo) return markOf(values);
  const { side } = FAVICON;
  const icon = await deps.pictureRoom.icon(logo, { ...FAVICON, background: PAPER });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><image width="${side}" height="${side}" href="data:image/png;base64,${icon.toString("base64")}"/></svg>`;
}

async function makeShared(deps: FileDeps, values: SiteValues): Promise<Content> {
  const { withRow } = deps.settings;
  const logo = await logoOf(deps, values);
  const { product_name: name, tagline, colour_main: main, colour_accent: accent } = values;
  const isOwn = name === "Tributary" && tagline === withRow(undefined).values.tagline;
  if (isOwn && !logo && !hasOwnColours(values)) return readBundled("og-default.png");
  const colours = { main, accent, paper: PAPER };
  return deps.pictureRoom.card({ logo: logo ?? null, name, tagline, colours });
}

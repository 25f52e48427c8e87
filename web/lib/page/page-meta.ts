import type { MetaDescriptor } from "react-router";
import type { Site } from "#contract/foundation/site.ts";
import { previewUrl } from "#contract/pictures.ts";

/** The product's name if the site's own data could not be loaded. */
export const DEFAULT_NAME = "Tributary";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

interface PageMeta {
  /** From `siteOf(matches)`; without it links that need an origin are left out. */
  site: Site | undefined;
  /** The canonical address: the path, and of the query what chooses the content, in a fixed order. */
  path: string;
  title: string;
  /** One or two sentences, up to about 155 characters. */
  description: string;
  /** A campaign picture's address on the wire; its link preview is used. */
  image?: { image: string; alt: string };
  type?: "website" | "article";
  /** A schema.org object without its `@context`. */
  jsonLd?: { [key: string]: Json };
  /** Keeps crawlers away. For pages that belong to one person. */
  unlisted?: boolean;
}

/** The data for crawlers and link previews: title, description, canonical, Open Graph, JSON-LD. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { site, title, description } = page;
  const name = site?.product_name ?? DEFAULT_NAME;
  const full = title === name ? title : `${title} · ${name}`;
  return [
    { title: full },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:site_name", content: name },
    ...(page.unlisted ? [{ name: "robots", content: "noindex" }] : []),
    ...(site ? addressed(site, page) : []),
    ...(page.jsonLd
      ? [{ "script:ld+json": { "@context": "https://schema.org", ...page.jsonLd } }]
      : []),
  ];
}

function addressed(site: Site, page: PageMeta): MetaDescriptor[] {
  const address = site.public_url + page.path;
  const preview = site.public_url + (page.image ? previewUrl(page.image.image) : "/og-default.png");
  return [
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:url", content: address },
    { property: "og:image", content: preview },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    ...(page.image ? [{ property: "og:image:alt", content: page.image.alt }] : []),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** The site's data out of a meta function's `matches`; undefined where the root itself failed. */
export function siteOf(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): Site | undefined {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  // The root's loader is the only one under this id, and gives { site, year }.
  return (root as { site: Site } | undefined)?.site;
}

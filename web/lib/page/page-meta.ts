import type { MetaDescriptor } from "react-router";
import type { Site } from "#contract/foundation/site.ts";
import { previewUrl } from "#contract/pictures.ts";

/** The product name if the site's data could not be loaded. */
export const DEFAULT_NAME = "Tributary";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

interface PageMeta {
  /** From `findLoadedSite(matches)`; without it, links that need an origin are left out. */
  site: Site | undefined;
  /** The canonical path, with the query parameters that select content, in a fixed order. */
  path: string;
  title: string;
  /** One or two sentences, up to about 155 characters. */
  description: string;
  /** A campaign picture, whose link preview is used. */
  image?: { image: string; alt: string };
  type?: "website" | "article";
  /** A schema.org object without its `@context`. */
  jsonLd?: { [key: string]: Json };
  /** Keeps crawlers away from personal pages. */
  unlisted?: boolean;
}

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
    ...(site ? linkMeta(site, page) : []),
    ...(page.jsonLd
      ? [{ "script:ld+json": { "@context": "https://schema.org", ...page.jsonLd } }]
      : []),
  ];
}

function linkMeta(site: Site, page: PageMeta): MetaDescriptor[] {
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

/** The site's data from a meta function's `matches`; undefined if the root's loader failed. */
export function findLoadedSite(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): Site | undefined {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  return (root as { site: Site } | undefined)?.site;
}

import { describe, expect, it } from "vitest";
import type { Site } from "#contract/foundation/site.ts";
import { findLoadedSite, pageMeta } from "./page-meta.ts";

const site: Site = {
  product_name: "Tributary",
  tagline: "",
  hero_title: "",
  hero_lead: "",
  logo: null,
  colour_main: "#0f5c5a",
  colour_accent: "#e2572b",
  contact_email: "hello@example.org",
  contact_phone: "+1 555 0100",
  contact_address: "",
  social_links: [],
  time_zone: "UTC",
  service_fee_percent: 2,
  currencies: ["USD"],
  imprint: false,
  public_url: "https://give.example.org",
  sandbox: false,
  gift_methods: [],
  test_methods: [],
};
const page = { path: "/questions", title: "Questions", description: "Answers." };

describe("pageMeta", () => {
  it("names the page and the product in the title", () => {
    expect(pageMeta({ site, ...page })).toContainEqual({ title: "Questions · Tributary" });
  });

  it("links the canonical URL of the page", () => {
    expect(pageMeta({ site, ...page })).toContainEqual({
      tagName: "link",
      rel: "canonical",
      href: "https://give.example.org/questions",
    });
  });

  it("uses the link preview of the campaign's picture", () => {
    const image = { image: "/pictures/wells/800.webp", alt: "A pump" };
    const meta = pageMeta({ site, ...page, image });
    expect(meta).toContainEqual({
      property: "og:image",
      content: "https://give.example.org/pictures/wells/og.jpg",
    });
    expect(meta).toContainEqual({ property: "og:image:alt", content: "A pump" });
  });

  it("puts structured data under schema.org's context", () => {
    const meta = pageMeta({ site, ...page, jsonLd: { "@type": "WebSite" } });
    expect(meta).toContainEqual({
      "script:ld+json": { "@context": "https://schema.org", "@type": "WebSite" },
    });
  });

  it("keeps crawlers away from unlisted pages only", () => {
    const robots = { name: "robots", content: "noindex" };
    expect(pageMeta({ site, ...page, unlisted: true })).toContainEqual(robots);
    expect(pageMeta({ site, ...page })).not.toContainEqual(robots);
  });

  it("leaves out links that need an origin if the site is unknown", () => {
    const meta = pageMeta({ site: undefined, ...page });
    expect(meta).toContainEqual({ title: "Questions · Tributary" });
    expect(JSON.stringify(meta)).not.toContain("canonical");
  });
});

describe("findLoadedSite", () => {
  it("finds the root's data among the matches", () => {
    const matches = [{ id: "root", loaderData: { site, year: 2026 } }, { id: "pages/home" }];
    expect(findLoadedSite(matches)).toBe(site);
    expect(findLoadedSite([{ id: "root" }])).toBeUndefined();
  });
});

import type { SocialIcon } from "#contract/foundation/site.ts";

interface Place {
  readonly icon: SocialIcon;
  readonly name: string;
  /** Including their subdomains. */
  readonly hosts: readonly string[];
}

const places: readonly Place[] = [
  { icon: "facebook", name: "Facebook", hosts: ["facebook.com", "fb.com", "fb.me"] },
  { icon: "instagram", name: "Instagram", hosts: ["instagram.com"] },
  { icon: "x", name: "X", hosts: ["x.com", "twitter.com"] },
  { icon: "linkedin", name: "LinkedIn", hosts: ["linkedin.com"] },
  { icon: "youtube", name: "YouTube", hosts: ["youtube.com", "youtu.be"] },
  { icon: "mastodon", name: "Mastodon", hosts: ["mastodon.social", "fosstodon.org", "mas.to"] },
  { icon: "bluesky", name: "Bluesky", hosts: ["bsky.app", "bsky.social"] },
  { icon: "whatsapp", name: "WhatsApp", hosts: ["whatsapp.com", "wa.me"] },
  { icon: "telegram", name: "Telegram", hosts: ["telegram.org", "telegram.me", "t.me"] },
  { icon: "tiktok", name: "TikTok", hosts: ["tiktok.com"] },
];

/** The icon and name of the network that a link leads to. An unknown one is named by its host. */
export function socialNetwork(url: string): { readonly icon: SocialIcon; readonly name: string } {
  const { hostname } = new URL(url);
  const place = places.find(({ hosts }) =>
    hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)),
  );
  if (place) return place;
  // Self-hosted servers are usually named like this.
  if (hostname.startsWith("mastodon.")) return { icon: "mastodon", name: "Mastodon" };
  return { icon: "globe", name: hostname.replace(/^www\./, "").slice(0, 30) };
}

export interface SharedPage {
  id: number;
  title: string;
  /** The page's address with its origin. */
  address: string;
}

export interface ShareLink {
  readonly key: "whatsapp" | "facebook" | "x" | "mail";
  readonly label: string;
  readonly href: string;
}

/** Each network's URL for sharing a page, without loading the network's scripts. */
export function shareLinks(page: { address: string; title: string }): readonly ShareLink[] {
  const address = encodeURIComponent(page.address);
  const title = encodeURIComponent(page.title);
  const both = encodeURIComponent(`${page.title}\n${page.address}`);
  return [
    { key: "whatsapp", label: "WhatsApp", href: `https://wa.me/?text=${both}` },
    {
      key: "facebook",
      label: "Facebook",
      href: `https://www.facebook.com/sharer/sharer.php?u=${address}`,
    },
    { key: "x", label: "X", href: `https://x.com/intent/post?text=${title}&url=${address}` },
    { key: "mail", label: "Email", href: `mailto:?subject=${title}&body=${both}` },
  ];
}

export function reportLink(office: string, page: { address: string; title: string }): string {
  const subject = encodeURIComponent(`Report Fundraiser: ${page.address}`);
  const body = encodeURIComponent(
    `I'd like to report the campaign "${page.title}" (${page.address}).\n\nWhat's wrong:\n`,
  );
  return `mailto:${office}?subject=${subject}&body=${body}`;
}

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CampaignStory } from "./campaign-story.tsx";

const drawn = (text: Parameters<typeof CampaignStory>[0]["story"][number]) =>
  renderToStaticMarkup(<CampaignStory story={[text]} />);

test("marks and links are drawn, and a link does not vouch for its target", () => {
  const text = [
    { text: "See " },
    { text: "the map", bold: true as const, italic: true as const, href: "https://example.org/" },
  ];
  expect(drawn({ kind: "paragraph", text })).toBe(
    '<div class="prose campaign-story"><p>See <a href="https://example.org/" class="link" rel="nofollow noopener"><strong><em>the map</em></strong></a></p></div>',
  );
});

test.each(["javascript:alert(1)", "data:text/html,x", "https://bank.example@evil.example"])(
  "an address that should never have come here is no link: %s",
  (href) => {
    const html = drawn({ kind: "heading", text: [{ text: "<script>x</script>", href }] });
    expect(html).toBe(
      '<div class="prose campaign-story"><h2>&lt;script&gt;x&lt;/script&gt;</h2></div>',
    );
  },
);

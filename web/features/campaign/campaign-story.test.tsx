import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CampaignStory } from "./campaign-story.tsx";

const render = (text: Parameters<typeof CampaignStory>[0]["story"][number]) =>
  renderToStaticMarkup(<CampaignStory story={[text]} />);

test("renders bold, italic and links, and links are nofollow", () => {
  const text = [
    { text: "See " },
    { text: "the map", bold: true as const, italic: true as const, href: "https://example.org/" },
  ];
  expect(render({ kind: "paragraph", text })).toBe(
    '<div class="prose campaign-story"><p>See <a href="https://example.org/" class="link" rel="nofollow noopener"><strong><em>the map</em></strong></a></p></div>',
  );
});

test.each(["javascript:alert(1)", "data:text/html,x", "https://bank.example@evil.example"])(
  "does not link to an unsafe URL: %s",
  (href) => {
    const html = render({ kind: "heading", text: [{ text: "<script>x</script>", href }] });
    expect(html).toBe(
      '<div class="prose campaign-story"><h2>&lt;script&gt;x&lt;/script&gt;</h2></div>',
    );
  },
);

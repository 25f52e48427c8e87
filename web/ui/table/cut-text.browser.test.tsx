import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../testing/show.tsx";
import { CutText } from "./cut-text.tsx";

/** The lines of text rendered at this width, by the top of each letter. */
async function linesOf(text: string, width: number): Promise<string[]> {
  show(
    <div style={{ width, overflowWrap: "anywhere" }}>
      <CutText>{text}</CutText>
    </div>,
  );
  const shown = page.getByTitle(text);
  await expect.element(shown).toBeVisible();
  const lines = new Map<number, string>();
  for (const node of shown.element().childNodes) {
    for (let at = 0; at < (node.textContent ?? "").length; at += 1) {
      const letter = document.createRange();
      letter.setStart(node, at);
      letter.setEnd(node, at + 1);
      const { top } = letter.getBoundingClientRect();
      lines.set(top, (lines.get(top) ?? "") + letter.toString());
    }
  }
  return [...lines.values()];
}

test("breaks a long email address after its @", async () => {
  expect(await linesOf("apurba.sen@example.org", 150)).toEqual(["apurba.sen@", "example.org"]);
});

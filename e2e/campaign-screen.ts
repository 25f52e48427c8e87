import { inject } from "vitest";
import type { Visitor } from "./visitor.ts";

interface Listed {
  readonly data: ReadonlyArray<{ readonly id: number }>;
}

/** Id of a campaign that takes gifts. */
export async function idOfFirstCampaign(): Promise<number> {
  const answer = await fetch(`${inject("siteUrl")}/api/v1/campaign/trending/`);
  const [first] = ((await answer.json()) as Listed).data;
  if (!first) throw new Error("no campaign");
  return first.id;
}

/** What the campaign's page says was raised, in words. */
export async function raisedText({ page }: Visitor): Promise<string> {
  const text = await page.getByRole("progressbar").first().getAttribute("aria-valuetext");
  return text ?? "";
}

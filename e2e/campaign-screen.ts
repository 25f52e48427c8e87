import { inject } from "vitest";
import type { Visitor } from "./visitor.ts";

interface Listed {
  readonly data: ReadonlyArray<{ readonly id: number; readonly currency: string }>;
}

/** A campaign that takes gifts in dollars: which one is on top of all changes with the hour. */
export async function idOfDollarCampaign(): Promise<number> {
  const answer = await fetch(`${inject("siteUrl")}/api/v1/campaign/trending/`);
  const { data } = (await answer.json()) as Listed;
  const found = data.find(({ currency }) => currency === "USD");
  if (!found) throw new Error("no campaign in dollars");
  return found.id;
}

/** What the campaign's page says was raised, in words. */
export async function raisedText({ page }: Visitor): Promise<string> {
  const text = await page.getByRole("progressbar").first().getAttribute("aria-valuetext");
  return text ?? "";
}

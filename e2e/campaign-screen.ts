import { inject } from "vitest";
import type { Visitor } from "./visitor.ts";

interface Listed {
  readonly data: ReadonlyArray<{ readonly id: number; readonly currency: string }>;
}

interface Shown {
  readonly data: { readonly suggested_amounts: readonly unknown[] };
}

/**
 * A campaign that takes gifts in dollars and suggests no amounts of its own, or does: which one is on top of
 * all changes with the hour.
 */
export async function idOfDollarCampaign({ suggests = false } = {}): Promise<number> {
  const { data } = await read<Listed>("/api/v1/campaign/list/?limit=30");
  for (const { id, currency } of data) {
    if (currency !== "USD") continue;
    const campaign = await read<Shown>(`/api/v1/campaign/${id}/`);
    if (campaign.data.suggested_amounts.length > 0 === suggests) return id;
  }
  throw new Error("no campaign in dollars");
}

async function read<T>(path: string): Promise<T> {
  return (await (await fetch(inject("siteUrl") + path)).json()) as T;
}

/** What the campaign's page says was raised, in words. */
export async function raisedText({ page }: Visitor): Promise<string> {
  const text = await page.getByRole("progressbar").first().getAttribute("aria-valuetext");
  return text ?? "";
}

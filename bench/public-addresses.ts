import { sql } from "kysely";
import { readRows } from "#server/platform/db/read-rows.ts";
import type { BenchWorld } from "./bench-world.ts";

export interface PublicAddress {
  readonly name: string;
  readonly path: string;
}

/** The calls that many people read, as the pages make them. */
export async function publicCalls(world: BenchWorld): Promise<PublicAddress[]> {
  const id = await busiestCampaign(world);
  return [
    { name: "campaign/list", path: "/api/v1/campaign/list/" },
    { name: "campaign/trending", path: "/api/v1/campaign/trending/" },
    { name: "campaign/featured", path: "/api/v1/campaign/featured/" },
    { name: "campaign/{id}", path: `/api/v1/campaign/${id}/` },
  ];
}

export async function publicPages(world: BenchWorld): Promise<PublicAddress[]> {
  const id = await busiestCampaign(world);
  return [
    { name: "page /home", path: "/home" },
    { name: "page /donate-page/{id}", path: `/donate-page/${id}` },
  ];
}

async function busiestCampaign(world: BenchWorld): Promise<number> {
  const [row] = await readRows(
    world.deps.db,
    sql<{ campaign_id: number }>`
      SELECT campaign_id FROM campaign_totals ORDER BY donation_count DESC LIMIT 1`,
  );
  if (!row) throw new Error("there is no campaign");
  return row.campaign_id;
}

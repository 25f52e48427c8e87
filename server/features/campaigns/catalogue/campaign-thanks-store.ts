import type { Db } from "../../../platform/db/database.ts";
import { campaignPictures, isPublic } from "./public-campaign-store.ts";

export interface CampaignThanks {
  /** The organiser's name. */
  readonly from: string;
  /** Plain text; an empty line separates paragraphs. */
  readonly text: string;
  readonly picture: { readonly key: string; readonly alt: string } | undefined;
}

/** Thank-you texts by campaign id, without campaigns that have none or aren't public. */
export async function findThanks(
  db: Db,
  campaignIds: readonly number[],
): Promise<ReadonlyMap<number, CampaignThanks>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("campaign")
    .innerJoin("category", "category.id", "campaign.category_id")
    .innerJoin("account as organiser", "organiser.id", "campaign.organiser_id")
    .select([
      "campaign.id",
      "campaign.thanks_text",
      "campaign.thanks_picture",
      "organiser.first_name",
      "organiser.last_name",
      campaignPictures.as("pictures"),
    ])
    .where("campaign.id", "in", [...campaignIds])
    .where("campaign.thanks_text", "<>", "")
    .where(isPublic)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        from: `${row.first_name} ${row.last_name}`.trim(),
        text: row.thanks_text,
        picture: row.pictures.find(({ key }) => key === row.thanks_picture) ?? row.pictures[0],
      },
    ]),
  );
}

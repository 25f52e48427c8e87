import { sql } from "kysely";
import type { Queues } from "#contract/office/review.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { campaignPictures } from "../../campaigns/catalogue/public-campaign-store.ts";
import { isIndependentAlert } from "../../foundation/alerts/alert-store.ts";

export type ReviewRow = Awaited<ReturnType<typeof findReviews>>[number];

const ownerName = sql<string>`rtrim(owner.first_name || ' ' || owner.last_name)`;

/** Campaigns in review and open changes, oldest first. */
export async function findReviews(db: Db, limit: number) {
  const waiting = db
    .selectFrom("campaign")
    .innerJoin("category", "category.id", "campaign.category_id")
    .innerJoin("account as owner", "owner.id", "campaign.organiser_id")
    .select([
      "campaign.id as campaign_id",
      "campaign.title",
      "category.name as category_name",
      ownerName.as("owner_name"),
      campaignPictures.as("pictures"),
    ]);
  const [inReview, changed] = await Promise.all([
    waiting
      .select([
        sql<"campaign" | "change">`'campaign'`.as("kind"),
        sql<Date>`coalesce(campaign.changed_at, campaign.created_at)`.as("since"),
        sql<boolean>`campaign.approved_at IS NOT NULL OR EXISTS (SELECT FROM campaign_step AS step
          WHERE step.campaign_id = campaign.id AND step.action IN ('ask_back', 'reject'))`.as(
          "known",
        ),
      ])
      .where("campaign.state", "=", "in_review")
      .orderBy("campaign.changed_at")
      .limit(limit)
      .execute(),
    waiting
      .innerJoin("campaign_change as change", "change.campaign_id", "campaign.id")
      .select([
        sql<"campaign" | "change">`'change'`.as("kind"),
        "change.proposed_at as since",
        sql<boolean>`true`.as("known"),
      ])
      .where("change.state", "=", "open")
      .orderBy("change.proposed_at")
      .limit(limit)
      .execute(),
  ]);
  return [...inReview, ...changed]
    .toSorted((a, b) => a.since.getTime() - b.since.getTime())
    .slice(0, limit);
}

export function findReviewDetails(db: Db, campaignId: number) {
  return db
    .selectFrom("campaign")
    .innerJoin("account as owner", "owner.id", "campaign.organiser_id")
    .select((eb) => [
      "owner.id as owner_id",
      "owner.email as owner_email",
      ownerName.as("owner_name"),
      "owner.email_verified_at",
      "owner.two_factor_since",
      "owner.created_at as owner_joined_at",
      eb
        .selectFrom("report")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("report.campaign_id", "=", "campaign.id")
        .where("report.state", "=", "open")
        .as("open_reports"),
    ])
    .where("campaign.id", "=", campaignId)
    .executeTakeFirst();
}

/** The newest other campaigns of an owner that were submitted; `total` is the number of all. */
export function findOtherCampaigns(
  db: Db,
  { ownerId, campaignId, limit }: { ownerId: string; campaignId: number; limit: number },
) {
  return db
    .selectFrom("campaign")
    .leftJoin("campaign_totals as totals", "totals.campaign_id", "campaign.id")
    .select([
      "campaign.id",
      "campaign.title",
      "campaign.state",
      "campaign.currency",
      sql<number>`coalesce(totals.raised_minor, 0)`.as("raised_minor"),
      sql<number>`count(*) OVER ()::int`.as("total"),
    ])
    .where("campaign.organiser_id", "=", ownerId)
    .where("campaign.id", "!=", campaignId)
    .where((eb) =>
      eb.or([
        eb("campaign.state", "!=", "draft"),
        eb.exists(
          eb
            .selectFrom("campaign_step as step")
            .select("step.campaign_id")
            .whereRef("step.campaign_id", "=", "campaign.id"),
        ),
      ]),
    )
    .orderBy("campaign.id", "desc")
    .limit(limit)
    .execute();
}

/** The items waiting at a time. Each count reads a partial index of the waiting rows. */
export async function countQueues(db: Db, at: Date): Promise<Omit<Queues, "jobs">> {
  const [counts] = await readRows(
    db,
    sql<Omit<Queues, "jobs">>`SELECT
      (SELECT count(*)::int FROM campaign WHERE state = 'in_review')
        + (SELECT count(*)::int FROM campaign_change WHERE state = 'open') AS reviews,
      (SELECT count(*)::int FROM report WHERE state = 'open') AS reports,
      (SELECT count(*)::int FROM enquiry WHERE state = 'open' AND NOT doubtful) AS enquiries,
      (SELECT count(*)::int FROM refund WHERE state = 'asked') AS refunds,
      (SELECT count(*)::int FROM dispute
        WHERE state = 'open' AND evidence_due_at >= ${at} AND evidence_sent_at IS NULL) AS disputes,
      (SELECT count(*)::int FROM reported_donation WHERE state = 'waiting') AS reported,
      (SELECT count(*)::int FROM quarantined_payment WHERE settled_at IS NULL) AS payments,
      (SELECT count(*)::int FROM bank_line WHERE state = 'open') AS bank,
      (SELECT count(*)::int FROM alert WHERE settled_at IS NULL AND ${isIndependentAlert}) AS alerts`,
  );
  if (!counts) throw new Error("The counts have no row");
  return counts;
}

import type { ReviewItem } from "#contract/office/review.ts";
import type { Db } from "../../../platform/db/database.ts";
import { pictureView } from "../../campaigns/catalogue/campaign-view.ts";
import { findReviews, type ReviewRow } from "./review-store.ts";

/** More than anybody decides in a sitting. */
const SHOWN = 50;

/** What waits for a review, longest first. */
export async function listReviews(db: Db): Promise<ReviewItem[]> {
  return (await findReviews(db, SHOWN)).map(reviewView);
}

function reviewView(row: ReviewRow): ReviewItem {
  return {
    kind: row.kind,
    campaign_id: row.campaign_id,
    title: row.title,
    images: row.pictures.slice(0, 1).map(pictureView),
    category: row.category_name,
    owner: row.owner_name,
    waiting_since: row.since.toISOString(),
    known: row.known,
  };
}

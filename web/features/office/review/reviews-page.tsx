import { listReviews, type ReviewItem } from "#contract/office/review.ts";
import { officePath } from "#contract/page-paths.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { SectionError } from "../../../ui/section-error.tsx";
import { SectionSkeleton } from "../../../ui/section-skeleton.tsx";
import { officeMeta } from "../office-meta.ts";
import type { Route } from "./+types/reviews-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("reviews"), "Reviews");

const load = () => authorisedApi(listReviews, {});

export default function ReviewsPage() {
  const { answer, failed, retry } = useResponse(load);
  return (
    <>
      <AreaHead
        title="Reviews"
        lead="The oldest come first. Read the whole page before you decide."
      />
      {failed && <SectionError what="The reviews" retry={retry} />}
      {!answer && !failed && <SectionSkeleton label="The reviews are loading" rows={4} />}
      {answer?.data.length === 0 && (
        <EmptyState title="Nothing to review">
          <p>New campaigns and changes to live ones appear here.</p>
        </EmptyState>
      )}
      {answer && answer.data.length > 0 && (
        <ol className="grid gap-3">
          {answer.data.map((item) => (
            <Review key={`${item.kind} ${item.campaign_id}`} item={item} />
          ))}
        </ol>
      )}
    </>
  );
}

function Review({ item }: { item: ReviewItem }) {
  const [picture] = item.images;
  return (
    <li className="office-card office-item">
      {picture && <Picture picture={picture} sizes="8rem" decorative className="picture-fill" />}
      <div>
        <h2 className="text-lg">
          <a href={officePath("reviews", item.campaign_id)} className="cover-link">
            {item.title}
          </a>
        </h2>
        <p className="text-sm text-ink-soft">
          {item.category} · {item.owner}
        </p>
      </div>
      <p className="office-item-when reviews-page-when">
        <Badge tone={item.kind === "change" ? "giving" : item.known ? "sand" : "mist"}>
          {item.kind === "change" ? "Change" : item.known ? "Revised" : "New"}
        </Badge>
        <span>
          submitted <RelativeTime iso={item.waiting_since} />
        </span>
      </p>
    </li>
  );
}

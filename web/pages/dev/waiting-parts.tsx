import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedPart } from "../../ui/failed-part.tsx";
import { MoreButton } from "../../ui/more-button.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { Part, State } from "./part.tsx";

/** Parts for content that is loading, missing or failed. */
export function WaitingParts() {
  const more = () => {};
  return (
    <>
      <Part name="skeleton">
        <Skeleton className="h-14 w-full" />
      </Part>
      <Part name="part-skeleton">
        <PartSkeleton label="Loading" rows={3} />
      </Part>
      <Part name="spinner">
        <Spinner label="Loading" />
      </Part>
      <Part name="empty-state">
        <EmptyState title="Nothing here yet">A sentence says what one can do about it.</EmptyState>
        <EmptyState title="Only a title" />
      </Part>
      <Part name="failed-part">
        <FailedPart what="The list" retry={() => {}} />
      </Part>
      <Part name="more-button">
        <State says="there is more">
          <MoreButton pages={{ more, busy: false, failed: undefined }} />
        </State>
        <State says="in flight">
          <MoreButton pages={{ more, busy: true, failed: undefined }} />
        </State>
        <State says="failed">
          <MoreButton pages={{ more, busy: false, failed: "more" }} />
        </State>
      </Part>
    </>
  );
}

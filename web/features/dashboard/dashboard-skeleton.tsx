import { Skeleton } from "../../ui/skeleton.tsx";

/** The places of what is on its way. */
export function DashboardSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading your dashboard</span>
      <div className="stat-row">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
      <div className="dash-columns">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  );
}

import { Skeleton } from "../../ui/skeleton.tsx";

export function CardSkeletons({ count }: { count: number }) {
  return (
    <div className="card-grid" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other key.
        <div key={index} className="card">
          <Skeleton className="aspect-3/2 w-full rounded-none" />
          <div className="campaign-card-body gap-3">
            <Skeleton className="h-7 w-11/12" />
            <Skeleton className="h-7 w-2/3" />
            <Skeleton className="mt-2 h-4 w-full" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="mt-3 h-5 w-full" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}

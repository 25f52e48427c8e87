import { Skeleton } from "./skeleton.tsx";

/** Replaces a list while it loads. `label` is announced. */
export function SectionSkeleton({ label, rows }: { label: string; rows: number }) {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same.
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  );
}

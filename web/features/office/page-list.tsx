import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { FailedPart } from "../../ui/failed-part.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import { Refused } from "../../ui/said.tsx";

interface PageListProps {
  list: {
    readonly page: { readonly data: readonly unknown[] } | undefined;
    readonly failed: "list" | "more" | undefined;
    readonly busy: boolean;
    readonly reload: () => Promise<void>;
    readonly more: (() => Promise<void>) | undefined;
  };
  /** The name of the list, as the subject of a sentence: "The reports". */
  what: string;
  empty: ReactNode;
  children: ReactNode;
}

/** A list that is loading, failed, empty, or shown with a button for more. */
export function PageList({ list, what, empty, children }: PageListProps) {
  if (list.failed === "list") return <FailedPart what={what} retry={list.reload} />;
  if (!list.page) return <PartSkeleton label={`${what} are loading`} rows={4} />;
  if (list.page.data.length === 0) return empty;
  return (
    <>
      {children}
      <Refused>{list.failed === "more" ? "More could not be loaded." : undefined}</Refused>
      {list.more && (
        <p className="flex justify-center">
          <Button variant="quiet" size="small" busy={list.busy} onClick={list.more}>
            Load More
          </Button>
        </p>
      )}
    </>
  );
}

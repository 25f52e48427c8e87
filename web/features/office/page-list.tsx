import type { ReactNode } from "react";
import { MoreButton } from "../../ui/more-button.tsx";
import { SectionError } from "../../ui/section-error.tsx";
import { SectionSkeleton } from "../../ui/section-skeleton.tsx";

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
  if (list.failed === "list") return <SectionError what={what} retry={list.reload} />;
  if (!list.page) return <SectionSkeleton label={`${what} are loading`} rows={4} />;
  if (list.page.data.length === 0) return empty;
  return (
    <>
      {children}
      <MoreButton pages={list} />
    </>
  );
}

interface CardPagesProps<Item> extends Omit<PageListProps, "list" | "children"> {
  list: Omit<PageListProps["list"], "page"> & {
    readonly page: { readonly data: readonly Item[] } | undefined;
    readonly replace: (change: (item: Item) => Item) => void;
  };
  /** Renders an item, which `replace` can exchange. */
  children: (item: Item, replace: (changed: Item) => void) => ReactNode;
}

export function CardPages<Item>({ list, children, ...props }: CardPagesProps<Item>) {
  return (
    <PageList list={list} {...props}>
      <ol className="grid gap-3">
        {list.page?.data.map((item) =>
          children(item, (changed) => list.replace((old) => (old === item ? changed : old))),
        )}
      </ol>
    </PageList>
  );
}

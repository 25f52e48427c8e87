import { Button } from "./button.tsx";

interface MoreButtonProps {
  /** A paged list from `usePages`. */
  pages: {
    readonly more: (() => void) | undefined;
    readonly busy: boolean;
    readonly failed: "list" | "more" | undefined;
  };
}

/** Loads more of a list and shows failures. */
export function MoreButton({ pages }: MoreButtonProps) {
  return (
    <>
      {pages.more && (
        <Button
          variant="quiet"
          busy={pages.busy}
          onClick={pages.more}
          className="justify-self-center"
        >
          Load More
        </Button>
      )}
      {pages.failed === "more" && (
        <p role="alert" className="field-error">
          We couldn't load more. Please try again.
        </p>
      )}
    </>
  );
}

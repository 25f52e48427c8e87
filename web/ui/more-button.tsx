import { Button } from "./button.tsx";

interface MoreButtonProps {
  /** A list that comes page by page, as `usePages` has it. */
  pages: {
    readonly more: (() => void) | undefined;
    readonly busy: boolean;
    readonly failed: "list" | "more" | undefined;
  };
}

/** Loads more of a list, and says if that failed. */
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
          More could not be loaded. Please try again.
        </p>
      )}
    </>
  );
}

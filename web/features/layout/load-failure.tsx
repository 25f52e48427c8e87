import { useRevalidator } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";

/** Shows that the page could not be fetched, with a retry link. Without JavaScript the link reloads the page. */
export function LoadFailure({ children }: { children: string }) {
  const { state, revalidate } = useRevalidator();
  const busy = state === "loading";
  return (
    <div className="grid justify-items-start gap-6">
      <p className="max-w-text text-lead text-ink-soft" role="status">
        {busy ? "Loading..." : children}
      </p>
      <ButtonLink
        href=""
        // Also while loading, to replace an attempt that hangs.
        onClick={(click) => {
          click.preventDefault();
          void revalidate();
        }}
      >
        {busy && <Spinner />}
        Try again
      </ButtonLink>
    </div>
  );
}

import { ButtonLink } from "../../ui/button.tsx";
import { StreamLine } from "../../ui/stream/stream-line.tsx";

/** Shown while the server is unavailable. */
export function UnavailableScreen() {
  return (
    <section className="wrap section grid justify-items-start gap-6">
      <StreamLine />
      <h1 className="text-title">Please try again in a moment</h1>
      <p className="max-w-text text-lead text-ink-soft">
        This page isn't available right now and will be back shortly. If you were donating, you
        weren't charged unless the payment page said so.
      </p>
      <ButtonLink href="" data-reload="">
        Try again
      </ButtonLink>
    </section>
  );
}

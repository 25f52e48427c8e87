import { newsletterPath } from "#contract/page-paths.ts";
import { Button } from "../../ui/button.tsx";
import { useSubscription } from "./use-subscription.ts";

/** The newsletter sign-up. Without JavaScript, a page answers the same form. */
export function NewsletterForm() {
  const { busy, status, problem, onSubmit, check, onFocus } = useSubscription();
  return (
    <form
      method="post"
      action={newsletterPath("subscribe")}
      className="newsletter-form"
      noValidate
      onSubmit={onSubmit}
    >
      <label htmlFor="newsletter-email">Get our newsletter</label>
      <p id="newsletter-about">News from our campaigns and what donations achieve, now and then.</p>
      <div>
        <input
          id="newsletter-email"
          className="input"
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          placeholder="you@example.org"
          aria-describedby={problem ? "newsletter-about newsletter-problem" : "newsletter-about"}
          aria-invalid={problem ? true : undefined}
          onFocus={onFocus}
          onChange={check}
          onBlur={check}
        />
        <Button type="submit" variant="quiet" busy={busy}>
          Subscribe
        </Button>
      </div>
      {problem && (
        <p className="newsletter-form-problem" id="newsletter-problem" role="alert">
          {problem}
        </p>
      )}
      <p role="status">{status}</p>
    </form>
  );
}

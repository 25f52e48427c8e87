import { socialStartUrl } from "#contract/identity/social-return.ts";
import type { SocialProvider } from "#contract/identity/social-sign-in.ts";
import { ButtonLink } from "../../ui/button.tsx";

const names: Readonly<Record<SocialProvider, string>> = {
  google: "Google",
  facebook: "Facebook",
  apple: "Apple",
};

interface SocialButtonsProps {
  providers: readonly SocialProvider[];
  next: string | undefined;
  stayLoggedIn?: boolean;
}

export function SocialButtons({ providers, next, stayLoggedIn }: SocialButtonsProps) {
  if (providers.length === 0) return null;
  return (
    <section className="social-buttons noscript:hidden" aria-labelledby="social-title">
      <h2 id="social-title">Or continue with</h2>
      <ul>
        {providers.map((provider) => (
          <li key={provider}>
            <ButtonLink
              href={socialStartUrl(provider, { next, stayLoggedIn })}
              variant="quiet"
              className="w-full"
              data-reload=""
            >
              {names[provider]}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

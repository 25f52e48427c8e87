import { dayText } from "#contract/day-text.ts";
import {
  BOOKS_PATH,
  CONTACT_PATH,
  DISCOVER_PATH,
  HOME_PATH,
  HOW_GIVING_WORKS_PATH,
  IMPRINT_PATH,
  PRIVACY_PATH,
  TERMS_PATH,
} from "#contract/page-paths.ts";
import { useRootData } from "../../lib/page/site-data.ts";
import { Bank } from "../../ui/bank.tsx";
import { Logo } from "../../ui/logo.tsx";
import { NewsletterForm } from "./newsletter-form.tsx";

import icons from "./social-icons.svg?url";

interface FooterProps {
  name: string;
  year: number;
  newsletter: boolean;
}

export function Footer({ name, year, newsletter }: FooterProps) {
  const { site, books } = useRootData() ?? {};
  return (
    <footer className="footer on-river">
      <Bank className="fill-river" />
      <div className="footer-water">
        <div className="wrap footer-row">
          <div>
            <a href={HOME_PATH} className="footer-logo" aria-label={`${name}, home`}>
              <Logo name={name} />
            </a>
            <p>{site?.tagline}</p>
          </div>
          {newsletter && <NewsletterForm />}
          <nav aria-label="Footer">
            <a href={HOME_PATH}>Home</a>
            <a href={DISCOVER_PATH}>Explore</a>
            <a href={HOW_GIVING_WORKS_PATH}>How giving works</a>
            <a href={CONTACT_PATH}>Contact us</a>
            <div className="footer-social">
              {site?.social_links.map(({ name: network, url, icon }) => (
                <a key={url} href={url}>
                  <span className="sr-only">{network}</span>
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <use href={`${icons}#${icon}`} />
                  </svg>
                </a>
              ))}
            </div>
          </nav>
        </div>
        <div className="wrap footer-end">
          <p>
            © {year} {name}
          </p>
          {books?.agreed_on && (
            <p>
              <a href={BOOKS_PATH}>
                {`Books ${books.agree ? "balanced as of" : "last balanced on"} ${dayText(books.agreed_on)}`}
              </a>
            </p>
          )}
          <p>
            <a href={TERMS_PATH}>Donation terms</a>
            <a href={PRIVACY_PATH}>Privacy</a>
            {site?.imprint && <a href={IMPRINT_PATH}>Imprint</a>}
          </p>
        </div>
      </div>
    </footer>
  );
}

import { Bank } from "../../ui/bank.tsx";
import { Logo } from "../../ui/logo.tsx";
import { NewsletterForm } from "./newsletter-form.tsx";

interface FooterProps {
  name: string;
  year: number;
}

/** Where all streams end: the river. */
export function Footer({ name, year }: FooterProps) {
  return (
    <footer className="site-footer on-river">
      <Bank className="fill-river" />
      <div className="footer-water">
        <div className="wrap footer-row">
          <div>
            <a href="/home" className="footer-logo" aria-label={`${name}, home`}>
              <Logo name={name} />
            </a>
            <p>Many small streams make a river, and here every one of them can be followed.</p>
          </div>
          <NewsletterForm />
          <nav aria-label="Footer">
            <a href="/home">Home</a>
            <a href="/discover">Explore</a>
            <a href="/how-giving-works">How giving works</a>
            <a href="/contactus">Contact us</a>
          </nav>
        </div>
        <div className="wrap footer-end">
          <p>
            © {year} {name}
          </p>
          <p>
            <a href="/terms">Donation terms</a>
            <a href="/privacy">Privacy</a>
          </p>
        </div>
      </div>
    </footer>
  );
}

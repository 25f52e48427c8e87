import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import { pageMeta, siteOf } from "../../lib/page-meta.ts";
import { useSite } from "../../lib/site-data.ts";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/contact-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    path: "/contactus",
    title: "Contact us",
    description:
      "Write or call: about a donation, a campaign, or something you would like to give.",
  });

export default function ContactPage() {
  const site = useSite();
  return (
    <>
      <PageHead
        title="Need More Info? Contact Us"
        lead="About a donation, a campaign you would like to start, or something you want to give: a person reads it and answers."
      />
      <section className="wrap contact-cards" aria-label="Ways to reach us">
        {site && (
          <>
            <a className="contact-card" href={`mailto:${site.contact_email}`}>
              <Mail aria-hidden="true" />
              <h2>Mail</h2>
              <p>{site.contact_email}</p>
            </a>
            <a className="contact-card" href={`tel:${site.contact_phone.replace(/[^+\d]/g, "")}`}>
              <Phone aria-hidden="true" />
              <h2>Phone</h2>
              <p>{site.contact_phone}</p>
            </a>
          </>
        )}
      </section>
      <p className="wrap pb-section text-lead">
        Many answers are already written down:{" "}
        <a href="/questions" className="link">
          questions people ask
        </a>
        .
      </p>
    </>
  );
}

import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import { CONTACT_PATH, QUESTIONS_PATH } from "#contract/page-paths.ts";
import { ContactForm } from "../../features/enquiries/contact-form.tsx";
import { serverApi } from "../../lib/api/api.ts";
import { pageMeta, siteOf } from "../../lib/page-meta.ts";
import { useSite } from "../../lib/site-data.ts";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/contact-page";
import { askFromForm } from "./contact-action.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    path: CONTACT_PATH,
    title: "Contact us",
    description:
      "Write or call: about a donation, a campaign, or something you would like to give.",
  });

export async function action({ context, request }: Route.ActionArgs) {
  return askFromForm(serverApi(context), await request.formData());
}

export default function ContactPage({ actionData }: Route.ComponentProps) {
  const site = useSite();
  return (
    <>
      <PageHead
        title="Need More Info? Contact Us"
        lead="About a donation, a campaign, or something you want to give: a person reads it and answers by mail."
      />
      <div className="wrap contact">
        <section aria-labelledby="contact-form">
          <h2 id="contact-form" className="text-heading">
            Write to us
          </h2>
          <ContactForm posted={actionData} />
        </section>
        <section className="contact-cards" aria-label="Other ways to reach us">
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
          <p>
            Many answers are already written down:{" "}
            <a href={QUESTIONS_PATH} className="link">
              questions people ask
            </a>
            .
          </p>
        </section>
      </div>
    </>
  );
}

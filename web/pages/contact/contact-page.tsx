import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import type * as z from "zod/mini";
import { type contactBody, contactUs } from "#contract/outreach/enquiries.ts";
import { CONTACT_PATH, QUESTIONS_PATH } from "#contract/page-paths.ts";
import { ContactForm } from "../../features/enquiries/contact-form.tsx";
import type { PostedEnquiry } from "../../features/enquiries/posted-enquiry.ts";
import { type Call, serverApi } from "../../lib/api/api.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import { useSite } from "../../lib/page/site-data.ts";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/contact-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: CONTACT_PATH,
    title: "Contact us",
    description: `${findLoadedSite(matches)?.contact_phone ? "Write or call" : "Write to us"} about a donation, a campaign or something you would like to give.`,
  });

export async function action({ context, request }: Route.ActionArgs) {
  return sendPostedForm(serverApi(context), await request.formData());
}

/** Sends a form posted without JavaScript; the API validates it. */
async function sendPostedForm(call: Call, form: FormData): Promise<PostedEnquiry> {
  const body = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  try {
    const { number } = await call(contactUs, { body: body as z.input<typeof contactBody> });
    return { number, values: {} };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { answer: error.answer, values: body };
  }
}

export default function ContactPage({ actionData }: Route.ComponentProps) {
  const site = useSite();
  return (
    <>
      <PageHead
        title="Need More Info? Contact Us"
        lead="About a donation, a campaign or something you would like to give. A person reads every message and replies by email."
      />
      <div className="wrap contact-page">
        <section aria-labelledby="contact-form">
          <h2 id="contact-form" className="text-heading">
            Write to us
          </h2>
          <ContactForm posted={actionData} />
        </section>
        <section className="contact-page-cards" aria-label="Other ways to reach us">
          {site && (
            <>
              <a className="contact-page-card" href={`mailto:${site.contact_email}`}>
                <Mail aria-hidden="true" />
                <h2>Email</h2>
                <p>{site.contact_email}</p>
              </a>
              {site.contact_phone && (
                <a
                  className="contact-page-card"
                  href={`tel:${site.contact_phone.replace(/[^+\d]/g, "")}`}
                >
                  <Phone aria-hidden="true" />
                  <h2>Phone</h2>
                  <p>{site.contact_phone}</p>
                </a>
              )}
              {site.contact_address && (
                <p className="whitespace-pre-line">{site.contact_address}</p>
              )}
            </>
          )}
          <p>
            Looking for a quick answer? See the{" "}
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

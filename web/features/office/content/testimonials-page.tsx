import { listTestimonials } from "#contract/campaigns/testimonials.ts";
import {
  addTestimonial,
  changeTestimonial,
  orderTestimonials,
  removeTestimonial,
} from "#contract/office/content.ts";
import { officePath } from "#contract/page-paths.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { officeMeta } from "../office-meta.ts";
import type { Route } from "./+types/testimonials-page";
import { OrderedListPage } from "./ordered-list-page.tsx";
import { TestimonialForm } from "./testimonial-form.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("testimonials"), "Testimonials");

const load = () => authorisedApi(listTestimonials, {});

/** The testimonials, in the order of the home page. */
export default function TestimonialPage() {
  return (
    <OrderedListPage
      title="Testimonials"
      lead="What people say about us, as the home page shows it."
      one="testimonial"
      rows={4}
      load={load}
      order={(ids) => authorisedApi(orderTestimonials, { body: { ids } })}
      remove={(id) => authorisedApi(removeTestimonial, { params: { id } })}
      empty={
        <EmptyState title="Nobody is quoted yet">
          <p>The home page leaves the section out until somebody is.</p>
        </EmptyState>
      }
      nameOf={(voice) => voice.author_name}
      shown={(voice) => (
        <>
          <Avatar name={voice.author_name} portrait={voice.image} size="large" />
          <div>
            <h2 className="text-lg">{voice.author_name}</h2>
            <p className="text-sm text-ink-soft">{voice.author_role}</p>
            <p className="office-quote">{voice.text}</p>
          </div>
        </>
      )}
      form={(voice, saved) => (
        <TestimonialForm
          testimonial={voice}
          send={async (body) => {
            const list = voice
              ? await authorisedApi(changeTestimonial, { params: { id: voice.id }, body })
              : await authorisedApi(addTestimonial, { body });
            saved(list, body.author_name);
          }}
        />
      )}
    />
  );
}

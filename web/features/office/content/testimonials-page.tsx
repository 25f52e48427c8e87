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

export default function TestimonialsPage() {
  return (
    <OrderedListPage
      title="Testimonials"
      lead="What people say about us, in the order shown on the home page."
      itemWord="testimonial"
      rows={4}
      load={load}
      order={(ids) => authorisedApi(orderTestimonials, { body: { ids } })}
      remove={(id) => authorisedApi(removeTestimonial, { params: { id } })}
      empty={
        <EmptyState title="No testimonials yet">
          <p>The home page shows this section once you add a testimonial.</p>
        </EmptyState>
      }
      nameOf={({ author_name }) => author_name}
      renderItem={({ author_name, author_role, image, text }) => (
        <>
          <Avatar name={author_name} portrait={image} size="large" />
          <div>
            <h2 className="text-lg">{author_name}</h2>
            <p className="text-sm text-ink-soft">{author_role}</p>
            <p className="office-quote">{text}</p>
          </div>
        </>
      )}
      renderForm={(testimonial, saved) => (
        <TestimonialForm
          testimonial={testimonial}
          send={async (body) => {
            const list = testimonial
              ? await authorisedApi(changeTestimonial, { params: { id: testimonial.id }, body })
              : await authorisedApi(addTestimonial, { body });
            saved(list, body.author_name);
          }}
        />
      )}
    />
  );
}

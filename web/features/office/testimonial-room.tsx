import { useState } from "react";
import {
  addTestimonial,
  changeTestimonial,
  orderTestimonials,
  removeTestimonial,
} from "#contract/office-content.ts";
import { listTestimonials, type Testimonial } from "#contract/testimonials.ts";
import { authorisedApi } from "../../lib/session-api.ts";
import { useAnswer } from "../../lib/use-answer.ts";
import { AreaHead } from "../../ui/area-head.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedPart } from "../../ui/failed-part.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import { DeedOutcome } from "./deed-outcome.tsx";
import { movedIds, OrderButtons } from "./order-buttons.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { TestimonialForm } from "./testimonial-form.tsx";
import { useDeed } from "./use-deed.ts";

const load = () => authorisedApi(listTestimonials, {});

/** What people say, in the order in which the home page shows it. */
export function TestimonialRoom() {
  const { answer, failed, retry, setAnswer } = useAnswer(load);
  const deed = useDeed();
  /** The one that is edited; null is a new one. */
  const [edited, setEdited] = useState<Testimonial | null>();
  const voices = answer?.data ?? [];

  const move = (from: number, to: number) =>
    deed.act("order", async () => {
      const body = { ids: movedIds(voices, from, to) };
      setAnswer(await authorisedApi(orderTestimonials, { body }));
      return "The order is saved.";
    });
  const remove = (id: number) =>
    deed.act("remove", async () => {
      setAnswer(await authorisedApi(removeTestimonial, { params: { id } }));
      return "The testimonial is gone.";
    });

  return (
    <>
      <AreaHead
        title="Testimonials"
        lead="What people say about us, as the home page shows it."
        actions={<Button onClick={() => setEdited(null)}>New testimonial</Button>}
      />
      {failed && <FailedPart what="The testimonials" retry={retry} />}
      {!answer && !failed && <PartSkeleton label="The testimonials are loading" rows={4} />}
      {answer?.data.length === 0 && (
        <EmptyState title="Nobody is quoted yet">
          <p>The home page leaves the section out until somebody is.</p>
        </EmptyState>
      )}
      <DeedOutcome deed={deed} />
      <ol className="office-list">
        {voices.map((voice, place) => (
          <li key={voice.id} className="office-item office-voice">
            <Avatar name={voice.author_name} portrait={voice.image} size="large" />
            <div>
              <h2 className="text-lg">{voice.author_name}</h2>
              <p className="office-meta">{voice.author_role}</p>
              <p className="office-quote">{voice.text}</p>
            </div>
            <div className="office-tools">
              <OrderButtons
                name={voice.author_name}
                place={place}
                count={voices.length}
                disabled={deed.busy !== undefined}
                onMove={(to) => void move(place, to)}
              />
              <Button
                variant="quiet"
                size="small"
                aria-label={`Edit ${voice.author_name}`}
                onClick={() => setEdited(voice)}
              >
                Edit
              </Button>
              <RemoveButton name={voice.author_name} onRemove={() => void remove(voice.id)} />
            </div>
          </li>
        ))}
      </ol>
      <Dialog
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited ? `Edit ${edited.author_name}` : "New testimonial"}
      >
        {edited !== undefined && (
          <TestimonialForm
            testimonial={edited}
            send={async (body) => {
              const id = edited?.id;
              setAnswer(
                await (id === undefined
                  ? authorisedApi(addTestimonial, { body })
                  : authorisedApi(changeTestimonial, { params: { id }, body })),
              );
              setEdited(undefined);
              void deed.act("save", async () => `${body.author_name} is saved.`);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

import { useState } from "react";
import {
  addCause,
  changeCause,
  listCauses,
  type OfficeCause,
  orderCauses,
} from "#contract/office-content.ts";
import { pictureUrl } from "#contract/pictures.ts";
import { authorisedApi } from "../../lib/session-api.ts";
import { useAnswer } from "../../lib/use-answer.ts";
import { AreaHead } from "../../ui/area-head.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FailedPart } from "../../ui/failed-part.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import { Picture } from "../../ui/picture.tsx";
import { CauseForm } from "./cause-form.tsx";
import { DeedOutcome } from "./deed-outcome.tsx";
import { movedIds, OrderButtons } from "./order-buttons.tsx";
import { useDeed } from "./use-deed.ts";

const load = () => authorisedApi(listCauses, {});

/** The causes in their order. */
export function CauseRoom() {
  const { answer, failed, retry, setAnswer } = useAnswer(load);
  const deed = useDeed();
  /** The one that is edited; null is a new one. */
  const [edited, setEdited] = useState<OfficeCause | null>();
  const causes = answer?.data ?? [];

  const move = (from: number, to: number) =>
    deed.act("order", async () => {
      setAnswer(await authorisedApi(orderCauses, { body: { ids: movedIds(causes, from, to) } }));
      return "The order is saved.";
    });

  return (
    <>
      <AreaHead
        title="Causes"
        lead="What people give to, in the order in which the pages show them."
        actions={<Button onClick={() => setEdited(null)}>New cause</Button>}
      />
      {failed && <FailedPart what="The causes" retry={retry} />}
      {!answer && !failed && <PartSkeleton label="The causes are loading" rows={6} />}
      <DeedOutcome deed={deed} />
      <ol className="office-list">
        {causes.map((cause, place) => (
          <li key={cause.id} className="office-item office-cause">
            <Picture
              picture={{ image: pictureUrl(cause.scene, 800), alt: "" }}
              sizes="8rem"
              decorative
              className="picture-fill"
            />
            <div>
              <h2 className="text-lg">{cause.name}</h2>
              <p>{cause.description}</p>
              <p className="office-meta">
                {cause.campaign_count === 1 ? "1 campaign" : `${cause.campaign_count} campaigns`}
              </p>
            </div>
            <div className="office-tools">
              <OrderButtons
                name={cause.name}
                place={place}
                count={causes.length}
                disabled={deed.busy !== undefined}
                onMove={(to) => void move(place, to)}
              />
              <Button
                variant="quiet"
                size="small"
                aria-label={`Edit ${cause.name}`}
                onClick={() => setEdited(cause)}
              >
                Edit
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <Dialog
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited ? `Edit ${edited.name}` : "New cause"}
      >
        {edited !== undefined && (
          <CauseForm
            cause={edited}
            send={async (body) => {
              const id = edited?.id;
              setAnswer(
                await (id === undefined
                  ? authorisedApi(addCause, { body })
                  : authorisedApi(changeCause, { params: { id }, body })),
              );
              setEdited(undefined);
              void deed.act("save", async () => `${body.name} is saved.`);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

import { addCause, changeCause, listCauses, orderCauses } from "#contract/office/content.ts";
import { pictureUrl } from "#contract/pictures.ts";
import { countText } from "../../../lib/count-text.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Picture } from "../../../ui/picture.tsx";
import { CauseForm } from "./category-form.tsx";
import { OrderedRoom } from "./ordered-room.tsx";

const load = () => authorisedApi(listCauses, {});

/** The causes in their order. */
export function CauseRoom() {
  return (
    <OrderedRoom
      title="Causes"
      lead="What people give to, in the order in which the pages show them."
      one="cause"
      rows={6}
      load={load}
      order={(ids) => authorisedApi(orderCauses, { body: { ids } })}
      nameOf={({ name }) => name}
      shown={(cause) => (
        <>
          <Picture
            picture={{ image: pictureUrl(cause.scene, 800), alt: "" }}
            sizes="8rem"
            decorative
            className="picture-fill"
          />
          <div>
            <h2 className="text-lg">{cause.name}</h2>
            <p>{cause.description}</p>
            <p className="text-sm text-ink-soft">{countText(cause.campaign_count, "campaign")}</p>
          </div>
        </>
      )}
      form={(cause, saved) => (
        <CauseForm
          cause={cause}
          send={async (body) => {
            const list = cause
              ? await authorisedApi(changeCause, { params: { id: cause.id }, body })
              : await authorisedApi(addCause, { body });
            saved(list, body.name);
          }}
        />
      )}
    />
  );
}

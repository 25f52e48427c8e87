import { addCause, changeCause, listCauses, orderCauses } from "#contract/office/content.ts";
import { pictureUrl } from "#contract/pictures.ts";
import { countText } from "../../../lib/count-text.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Picture } from "../../../ui/picture.tsx";
import { CategoryForm } from "./category-form.tsx";
import { OrderedRoom } from "./ordered-room.tsx";

const load = () => authorisedApi(listCauses, {});

/** The causes in their order. */
export function CategoryRoom() {
  return (
    <OrderedRoom
      title="Causes"
      lead="What people give to, in the order in which the pages show them."
      one="cause"
      rows={6}
      load={load}
      order={(ids) => authorisedApi(orderCauses, { body: { ids } })}
      nameOf={({ name }) => name}
      shown={(category) => (
        <>
          <Picture
            picture={{ image: pictureUrl(category.scene, 800), alt: "" }}
            sizes="8rem"
            decorative
            className="picture-fill"
          />
          <div>
            <h2 className="text-lg">{category.name}</h2>
            <p>{category.description}</p>
            <p className="text-sm text-ink-soft">
              {countText(category.campaign_count, "campaign")}
            </p>
          </div>
        </>
      )}
      form={(category, saved) => (
        <CategoryForm
          category={category}
          send={async (body) => {
            const list = category
              ? await authorisedApi(changeCause, { params: { id: category.id }, body })
              : await authorisedApi(addCause, { body });
            saved(list, body.name);
          }}
        />
      )}
    />
  );
}

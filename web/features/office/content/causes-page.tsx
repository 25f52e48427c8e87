import { addCause, changeCause, listCauses, orderCauses } from "#contract/office/content.ts";
import { officePath } from "#contract/page-paths.ts";
import { pictureUrl } from "#contract/pictures.ts";
import { countText } from "../../../lib/count-text.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Picture } from "../../../ui/picture.tsx";
import { officeMeta } from "../office-meta.ts";
import type { Route } from "./+types/causes-page";
import { CategoryForm } from "./category-form.tsx";
import { OrderedListPage } from "./ordered-list-page.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("causes"), "Causes");

const load = () => authorisedApi(listCauses, {});

export default function CausesPage() {
  return (
    <OrderedListPage
      title="Causes"
      lead="The causes that people donate to, in the order in which the site shows them."
      itemWord="cause"
      rows={6}
      load={load}
      order={(ids) => authorisedApi(orderCauses, { body: { ids } })}
      nameOf={({ name }) => name}
      renderItem={(category) => (
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
      renderForm={(category, saved) => (
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

import { LinkedText } from "../../ui/linked-text.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { UpdateFields } from "./update-form.ts";

export function UpdatePreview({ fields }: { fields: UpdateFields }) {
  const { title, body, pictures } = fields;
  return (
    <section aria-label="Preview" className="preview-sheet">
      <h3 className="update-panel-title">{title.trim() || "No title yet"}</h3>
      <div className="prose">
        <LinkedText text={body.trim() || "No text yet."} />
      </div>
      {pictures.length > 0 && (
        <div className="update-panel-pictures">
          {pictures.map((picture) => (
            <Picture key={picture.key} picture={picture} sizes="(min-width: 40rem) 20rem, 90vw" />
          ))}
        </div>
      )}
    </section>
  );
}

import { MAX_UPDATE_PICTURES } from "#contract/campaigns/updates.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/form/field.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { UpdatePicture } from "./update-form.ts";

interface UpdatePicturesProps {
  pictures: readonly UpdatePicture[];
  error: string | undefined;
  onChange: (pictures: readonly UpdatePicture[]) => void;
  onAdd: () => void;
}

export function UpdatePictures({ pictures, error, onChange, onAdd }: UpdatePicturesProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label mb-2">{`Pictures, up to ${MAX_UPDATE_PICTURES}`}</legend>
      {pictures.length > 0 && (
        <ul className="update-pictures-chosen">
          {pictures.map((picture) => (
            <li key={picture.key}>
              <Picture picture={picture} sizes="12rem" />
              <Button
                variant="quiet"
                size="small"
                onClick={() => onChange(pictures.filter((chosen) => chosen !== picture))}
              >
                Remove<span className="sr-only">{` “${picture.alt}”`}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FieldError id="update-pictures-error" message={error} />
      {pictures.length < MAX_UPDATE_PICTURES && (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={onAdd}>
          Add a picture
        </Button>
      )}
    </fieldset>
  );
}

/** Appends a picture. One that is already in the list gets the new alt text. */
export function addPicture(
  pictures: readonly UpdatePicture[],
  { image, alt }: { image: string; alt: string },
): UpdatePicture[] {
  const key = image.replace(/^\/pictures\//, "").replace(/\/\d+\.webp$/, "");
  return [...pictures.filter((picture) => picture.key !== key), { key, image, alt }];
}

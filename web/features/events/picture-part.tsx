import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Picture } from "../../ui/picture.tsx";

export interface ChosenPicture {
  readonly key: string;
  readonly image: string;
  readonly alt: string;
}

/** Chooses one of the campaign's pictures. */
export type Picker = (
  chosen: string | undefined,
  choose: (picture: { key: string; image: string }) => void,
) => ReactNode;

interface PicturePartProps {
  /** Undefined where the campaign's cover is used. */
  picture: ChosenPicture | undefined;
  error: string | undefined;
  picker: Picker;
  onChange: (picture: ChosenPicture | undefined) => void;
}

/** Chooses the event's own picture, or none. */
export function PicturePart({ picture, error, picker, onChange }: PicturePartProps): ReactNode {
  const [choosing, setChoosing] = useState(false);
  return (
    <fieldset className="grid gap-4">
      <legend className="field-label mb-1.5">Picture</legend>
      {picture ? (
        <>
          <div className="picture-part-shown">
            <Picture picture={picture} sizes="16rem" />
          </div>
          <TextField
            label="What it shows"
            hint="For those who can't see it"
            maxLength={200}
            value={picture.alt}
            onChange={(event) => onChange({ ...picture, alt: event.target.value })}
          />
        </>
      ) : (
        <p className="text-ink-soft">Without one of its own, your campaign's cover stands in.</p>
      )}
      {error && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
      {choosing &&
        picker(picture?.key, ({ key, image }) => onChange({ key, image, alt: picture?.alt ?? "" }))}
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" size="small" onClick={() => setChoosing(!choosing)}>
          {choosing ? "Done choosing" : picture ? "Choose another" : "Choose a picture"}
        </Button>
        {picture && (
          <Button variant="quiet" size="small" onClick={() => onChange(undefined)}>
            Use the campaign's cover
          </Button>
        )}
      </div>
    </fieldset>
  );
}

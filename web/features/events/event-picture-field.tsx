import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Picture } from "../../ui/picture.tsx";

export interface ChosenPicture {
  readonly key: string;
  readonly image: string;
  readonly alt: string;
}

export type RenderPicturePicker = (
  chosen: string | undefined,
  choose: (picture: { key: string; image: string }) => void,
) => ReactNode;

interface EventPictureFieldProps {
  /** Undefined for the campaign's cover. */
  picture: ChosenPicture | undefined;
  error: string | undefined;
  renderPicker: RenderPicturePicker;
  onChange: (picture: ChosenPicture | undefined) => void;
}

export function EventPictureField({
  picture,
  error,
  renderPicker,
  onChange,
}: EventPictureFieldProps): ReactNode {
  const [choosing, setChoosing] = useState(false);
  return (
    <fieldset className="grid gap-4">
      <legend className="field-label mb-1.5">Picture</legend>
      {picture ? (
        <>
          <div className="event-picture-field-shown">
            <Picture picture={picture} sizes="16rem" />
          </div>
          <TextField
            label="Picture description"
            hint="Read aloud to people who can't see the picture"
            maxLength={200}
            value={picture.alt}
            onChange={(event) => onChange({ ...picture, alt: event.target.value })}
          />
        </>
      ) : (
        <p className="text-ink-soft">Without a picture, the event shows your campaign's cover.</p>
      )}
      {error && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
      {choosing &&
        renderPicker(picture?.key, ({ key, image }) =>
          onChange({ key, image, alt: picture?.alt ?? "" }),
        )}
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

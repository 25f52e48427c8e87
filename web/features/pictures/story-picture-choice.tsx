import { type FormEvent, useState } from "react";
import { MAX_ALT_LENGTH, type UploadedPicture } from "#contract/campaigns/pictures.ts";
import type { Picture } from "#contract/pictures.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { ALT_MISSING } from "./alt-field.tsx";
import { readDescriptionDraft, saveDescriptionDraft } from "./description-drafts.ts";
import { PicturePicker } from "./picture-picker.tsx";

interface StoryPictureChoiceProps {
  campaignId: number;
  onPick: (picture: Picture) => void;
}

export function StoryPictureChoice({ campaignId, onPick }: StoryPictureChoiceProps) {
  const [chosen, setChosen] = useState<UploadedPicture>();
  const [alt, setAlt] = useState("");
  const [problem, setProblem] = useState<string>();
  const insert = (event: FormEvent) => {
    event.preventDefault();
    const description = alt.trim();
    if (description === "") return setProblem(ALT_MISSING);
    if (chosen) onPick({ image: chosen.image, alt: description });
  };
  const choose = (picture: UploadedPicture) => {
    setChosen(picture);
    setAlt(readDescriptionDraft(picture.key));
  };
  const changeAlt = (text: string) => {
    setAlt(text);
    setProblem(undefined);
    if (chosen) saveDescriptionDraft(chosen.key, text);
  };
  return (
    <form noValidate onSubmit={insert} className="grid gap-5">
      <PicturePicker campaignId={campaignId} chosen={chosen?.key ?? null} onChoose={choose} />
      {chosen && (
        <>
          <TextField
            label="Picture description"
            hint="Read aloud to people who can't see the picture."
            value={alt}
            maxLength={MAX_ALT_LENGTH}
            error={problem}
            onChange={(event) => changeAlt(event.target.value)}
          />
          <Button type="submit" className="justify-self-end">
            Insert
          </Button>
        </>
      )}
    </form>
  );
}

import { type FormEvent, useState } from "react";
import { MAX_ALT_LENGTH, type UploadedPicture } from "#contract/campaigns/pictures.ts";
import type { Picture } from "#contract/pictures.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { keepDescription, keptDescription } from "./kept-descriptions.ts";
import { PicturePicker } from "./picture-picker.tsx";

interface StoryPictureChoiceProps {
  campaignId: number;
  onPick: (picture: Picture) => void;
}

/** Chooses a picture for the story and says what it shows. */
export function StoryPictureChoice({ campaignId, onPick }: StoryPictureChoiceProps) {
  const [chosen, setChosen] = useState<UploadedPicture>();
  const [alt, setAlt] = useState("");
  const [problem, setProblem] = useState<string>();
  const put = (event: FormEvent) => {
    event.preventDefault();
    const words = alt.trim();
    if (words === "") return setProblem("Please say what the picture shows");
    if (chosen) onPick({ image: chosen.image, alt: words });
  };
  const choose = (picture: UploadedPicture) => {
    setChosen(picture);
    setAlt(keptDescription(picture.key));
  };
  const write = (text: string) => {
    setAlt(text);
    setProblem(undefined);
    if (chosen) keepDescription(chosen.key, text);
  };
  return (
    <form noValidate onSubmit={put} className="grid gap-5">
      <PicturePicker campaignId={campaignId} chosen={chosen?.key ?? null} onChoose={choose} />
      {chosen && (
        <>
          <TextField
            label="What it shows"
            hint="Read out to those who do not see it."
            value={alt}
            maxLength={MAX_ALT_LENGTH}
            error={problem}
            onChange={(event) => write(event.target.value)}
          />
          <Button type="submit" className="justify-self-end">
            Put it in
          </Button>
        </>
      )}
    </form>
  );
}

import {
  type ChangeEvent,
  type DragEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { PHOTO_HINT, PHOTO_TYPES, pictureOf } from "./photo-words.ts";
import { Refused, Said } from "./said.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { usePhoto } from "./use-photo.ts";
import type { ProfileProps } from "./use-profile.ts";

export function PhotoPart(props: ProfileProps) {
  const { profile } = props;
  const { work, upload, remove, callOff } = usePhoto(props);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  usePastedPicture(upload);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file may be chosen again.
    event.target.value = "";
    if (file) void upload(file);
  };
  // The button goes with the photo; the focus must not go with it.
  const removeFirst = () => remove().then(() => input.current?.focus());
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = pictureOf(event.dataTransfer);
    if (file) void upload(file);
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === "dragover");
  };

  return (
    <SettingsCard title="Your photo" lead="It is cut to a circle around its middle.">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it is the keyboard's way. */}
      <div
        className="photo-drop"
        data-over={over || undefined}
        onDragOver={drag}
        onDragLeave={drag}
        onDrop={drop}
      >
        <span className="photo-shown">
          <Avatar
            name={`${profile.first_name} ${profile.last_name}`}
            portrait={work.preview ?? profile.photo}
            size="large"
          />
        </span>
        <div className="grid gap-2">
          <p>
            <label className="btn btn-river btn-small photo-choose">
              <input
                ref={input}
                type="file"
                accept={PHOTO_TYPES}
                className="sr-only"
                aria-describedby={hint}
                onChange={choose}
              />
              Choose a picture
            </label>{" "}
            or drag one here, or paste it
          </p>
          <p id={hint} className="field-hint">
            {PHOTO_HINT}
          </p>
          {work.share !== undefined && (
            <p className="photo-progress">
              <progress max={1} value={work.share} aria-label="Sent of your picture" />
              <Button variant="quiet" size="small" onClick={callOff}>
                Stop
              </Button>
            </p>
          )}
        </div>
      </div>
      <Said>{work.said}</Said>
      <Refused>{work.problem}</Refused>
      {profile.photo && (
        <p>
          <Button variant="quiet" size="small" disabled={work.busy} onClick={removeFirst}>
            Remove photo
          </Button>
        </p>
      )}
    </SettingsCard>
  );
}

/** A picture that is pasted anywhere on the page. */
function usePastedPicture(upload: (file: File) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = pictureOf(event.clipboardData);
    if (file) upload(file);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event);
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
}

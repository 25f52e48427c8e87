import { useId, useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import {
  PICTURE_ASPECT,
  type PictureCrop,
  type UploadedPicture,
} from "#contract/campaigns/pictures.ts";
import { areaOfCrop, cropOfArea } from "./crop-area.ts";

const MAX_ZOOM = 4;
const ZOOM_STEP = 0.05;
/** Pixels of the screen that an arrow key moves the picture by. */
const KEY_STEP = 8;

interface CropFrameProps {
  picture: UploadedPicture;
  /** Address of the whole picture. */
  whole: string;
  onFramed: (crop: PictureCrop) => void;
}

/** A fixed frame; the picture moves under it. */
export default function CropFrame({ picture, whole, onFramed }: CropFrameProps) {
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const id = useId();
  return (
    <div className="grid gap-4">
      <div className="crop-frame">
        <Cropper
          image={whole}
          crop={place}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={PICTURE_ASPECT}
          keyboardStep={KEY_STEP}
          initialCroppedAreaPixels={areaOfCrop(picture.crop)}
          disableAutomaticStylesInjection
          mediaProps={{ alt: "The whole picture" }}
          cropperProps={{
            role: "group",
            "aria-label":
              "Part of the picture that is shown: the arrow keys move the picture under it",
          }}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_, area) => onFramed(cropOfArea(area, picture))}
        />
      </div>
      <div className="crop-frame-zoom">
        <label htmlFor={id} className="field-label">
          Zoom
        </label>
        <input
          id={id}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)} percent`}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </div>
    </div>
  );
}

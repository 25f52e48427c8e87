import { useId, useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import {
  PICTURE_ASPECT,
  type PictureCrop,
  type UploadedPicture,
} from "#contract/campaigns/pictures.ts";
import { areaToCrop, cropToArea } from "./crop-area.ts";

const MAX_ZOOM = 4;
const ZOOM_STEP = 0.05;
/** Screen pixels per arrow key press. */
const KEY_STEP = 8;

interface CropFrameProps {
  picture: UploadedPicture;
  original: string;
  onFramed: (crop: PictureCrop) => void;
}

export default function CropFrame({ picture, original, onFramed }: CropFrameProps) {
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const id = useId();
  return (
    <div className="grid gap-4">
      <div className="crop-frame">
        <Cropper
          image={original}
          crop={position}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={PICTURE_ASPECT}
          keyboardStep={KEY_STEP}
          initialCroppedAreaPixels={cropToArea(picture.crop)}
          disableAutomaticStylesInjection
          mediaProps={{ alt: "Original picture" }}
          cropperProps={{
            role: "group",
            "aria-label": "Visible part of the picture. Move the picture with the arrow keys.",
          }}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropComplete={(_, area) => onFramed(areaToCrop(area, picture))}
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

import type { PictureCrop } from "#contract/campaigns/pictures.ts";

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export function areaToCrop(area: Area, picture: Size): PictureCrop {
  const left = clamp(Math.round(area.x), 0, picture.width - 1);
  const top = clamp(Math.round(area.y), 0, picture.height - 1);
  return {
    left,
    top,
    width: clamp(Math.round(area.width), 1, picture.width - left),
    height: clamp(Math.round(area.height), 1, picture.height - top),
  };
}

/** Undefined without a crop, when the middle of the picture is shown. */
export function cropToArea(crop: PictureCrop | null): Area | undefined {
  if (!crop) return undefined;
  const { left: x, top: y, width, height } = crop;
  return { x, y, width, height };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

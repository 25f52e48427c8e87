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

/** The framed area, in whole pixels inside the picture. */
export function cropOfArea(area: Area, picture: Size): PictureCrop {
  const left = within(Math.round(area.x), 0, picture.width - 1);
  const top = within(Math.round(area.y), 0, picture.height - 1);
  return {
    left,
    top,
    width: within(Math.round(area.width), 1, picture.width - left),
    height: within(Math.round(area.height), 1, picture.height - top),
  };
}

/** The area of a crop; undefined if the middle of the picture is taken. */
export function areaOfCrop(crop: PictureCrop | null): Area | undefined {
  if (!crop) return undefined;
  const { left: x, top: y, width, height } = crop;
  return { x, y, width, height };
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

import {
  cropPicture,
  deletePicture,
  getPictureOrder,
  getWholePicture,
  listPictures,
  type PictureCrop,
  type PictureOrder,
  setPictureOrder,
  type UploadedPicture,
} from "#contract/campaigns/pictures.ts";
import { toDataUrl } from "../../lib/picture/picture-file.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";

export async function loadUploads(campaignId: number): Promise<UploadedPicture[]> {
  const { data } = await authorisedApi(listPictures, { params: { id: campaignId } });
  return data;
}

export function loadOrder(campaignId: number): Promise<PictureOrder> {
  return authorisedApi(getPictureOrder, { params: { id: campaignId } });
}

export function saveOrder(
  campaignId: number,
  body: { pictures: ReadonlyArray<{ key: string; alt: string }>; version: string },
): Promise<PictureOrder> {
  const pictures = body.pictures.map(({ key, alt }) => ({ key, alt }));
  return authorisedApi(setPictureOrder, {
    params: { id: campaignId },
    body: { pictures, version: body.version },
  });
}

export function sendCrop(
  campaignId: number,
  key: string,
  crop: PictureCrop,
): Promise<UploadedPicture> {
  return authorisedApi(cropPicture, { params: pictureParams(campaignId, key), body: { crop } });
}

export async function sendDeletion(campaignId: number, key: string): Promise<void> {
  await authorisedApi(deletePicture, { params: pictureParams(campaignId, key) });
}

export async function loadOriginal(campaignId: number, key: string): Promise<string | undefined> {
  const bytes = await authorisedApi(getWholePicture, { params: pictureParams(campaignId, key) });
  return toDataUrl(new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }));
}

function pictureParams(campaignId: number, key: string) {
  return { id: campaignId, picture: key.replace("campaigns/", "") };
}

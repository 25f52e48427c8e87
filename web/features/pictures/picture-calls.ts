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
import { dataAddress } from "../../lib/picture/picture-file.ts";
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
  return authorisedApi(cropPicture, { params: ofPicture(campaignId, key), body: { crop } });
}

export async function sendDeletion(campaignId: number, key: string): Promise<void> {
  await authorisedApi(deletePicture, { params: ofPicture(campaignId, key) });
}

/** The uncropped picture as a data address. */
export async function loadWhole(campaignId: number, key: string): Promise<string | undefined> {
  const bytes = await authorisedApi(getWholePicture, { params: ofPicture(campaignId, key) });
  return dataAddress(new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }));
}

function ofPicture(campaignId: number, key: string) {
  return { id: campaignId, picture: key.replace("campaigns/", "") };
}

import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { pathId } from "../page.ts";
import { plainLine } from "../plain-text.ts";

export const MAX_CAMPAIGN_PICTURES = 10;
export const MAX_ALT_LENGTH = 200;
/** Enough for a large photograph; anything larger is refused before it is read. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** Width over height of every picture of a campaign. */
export const PICTURE_ASPECT = 3 / 2;

/** A part of a picture, in pixels of `width` × `height`. */
export const pictureCrop = z.object({
  left: z.int().check(z.gte(0)),
  top: z.int().check(z.gte(0)),
  width: z.int().check(z.gte(1)),
  height: z.int().check(z.gte(1)),
});
export type PictureCrop = z.output<typeof pictureCrop>;

export const pictureUses = ["pictures", "story", "update", "event"] as const;
export type PictureUse = (typeof pictureUses)[number];

/** A picture that a campaign's team uploaded. */
export const uploadedPicture = z.object({
  /** `campaigns/<uuid>`; calls about one picture name it by the uuid. */
  key: z.string(),
  /** Only a ready picture may be shown. */
  state: z.enum(["waiting", "ready", "failed"]),
  /** Why it failed, in words for its team. */
  problem: z.nullable(z.string()),
  /** Address of the 800 px WebP, which exists once the picture is ready. */
  image: z.string(),
  /** Pixels of the whole picture. */
  width: z.number(),
  height: z.number(),
  /** Null takes the middle. */
  crop: z.nullable(pictureCrop),
  /** Key of the picture that this one is a new crop of; it takes that one's place in the order. */
  replaces: z.nullable(z.string()),
  /** Where the campaign shows it. */
  used_in: z.array(z.enum(pictureUses)),
  uploaded_at: z.string(),
});
export type UploadedPicture = z.output<typeof uploadedPicture>;

const orderedPicture = z.object({
  key: z.string().check(z.maxLength(100)),
  alt: plainLine(MAX_ALT_LENGTH).check(z.minLength(1, "Please say what the picture shows")),
});

/** A campaign's pictures in their order, the cover first. */
export const pictureOrder = z.object({
  data: z.array(z.object({ key: z.string(), alt: z.string(), image: z.string() })),
  /** Names this order; a change names the order that was seen. */
  version: z.string(),
});
export type PictureOrder = z.output<typeof pictureOrder>;

const ofCampaign = z.object({ id: pathId });
const ofPicture = z.object({
  id: pathId,
  picture: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
});

/** The picture's own bytes: PNG, JPEG, GIF, WebP or SVG, at most 5 MB. */
export const uploadPicture = defineEndpoint({
  method: "POST",
  path: "/api/v1/organiser/campaigns/{id}/pictures/",
  summary: "Hand in a picture; it is drawn a moment later",
  access: "supporter",
  params: ofCampaign,
  rawBody: true,
  success: { status: 201, body: uploadedPicture },
  errors: [
    "unauthorized",
    "forbidden",
    "not_found",
    "payload_too_large",
    "unsupported_media_type",
    "invalid",
    "too_many_requests",
    "unavailable",
  ],
});

export const listPictures = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/pictures/",
  summary: "Every picture that was handed in for a campaign, newest first",
  access: "supporter",
  params: ofCampaign,
  success: { status: 200, body: z.object({ data: z.array(uploadedPicture) }) },
  errors: ["unauthorized", "not_found"],
});

/**
 * The picture at an address never changes, so a crop is a new picture. Once it is ready it takes
 * the old one's place in the order.
 */
export const cropPicture = defineEndpoint({
  method: "PATCH",
  path: "/api/v1/organiser/campaigns/{id}/pictures/{picture}/",
  summary: "Crop a picture anew",
  access: "supporter",
  params: ofPicture,
  body: z.object({ crop: z.nullable(pictureCrop) }),
  success: { status: 200, body: uploadedPicture },
  errors: ["unauthorized", "forbidden", "not_found", "wrong_state", "invalid", "too_many_requests"],
});

export const deletePicture = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/organiser/campaigns/{id}/pictures/{picture}/",
  summary: "Delete a picture that the campaign shows nowhere",
  access: "supporter",
  params: ofPicture,
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: ["unauthorized", "forbidden", "not_found", "invalid"],
});

export const getWholePicture = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/pictures/{picture}/whole/",
  summary: "A picture before it is cropped, for its team alone",
  access: "supporter",
  params: ofPicture,
  success: { status: 200, body: z.null(), file: "image/jpeg" },
  errors: ["unauthorized", "not_found"],
});

export const getPictureOrder = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/pictures/order/",
  summary: "The pictures that a campaign shows on top, in their order",
  access: "supporter",
  params: ofCampaign,
  success: { status: 200, body: pictureOrder },
  errors: ["unauthorized", "not_found"],
});

export const setPictureOrder = defineEndpoint({
  method: "PUT",
  path: "/api/v1/organiser/campaigns/{id}/pictures/order/",
  summary: "Choose the pictures on top, their order and their alternative texts",
  access: "supporter",
  params: ofCampaign,
  body: z.object({
    pictures: z.array(orderedPicture).check(
      z.maxLength(MAX_CAMPAIGN_PICTURES, `At most ${MAX_CAMPAIGN_PICTURES} pictures`),
      z.refine((list) => new Set(list.map(({ key }) => key)).size === list.length, {
        error: "A picture can stand there once",
      }),
    ),
    version: z.string(),
  }),
  success: { status: 200, body: pictureOrder },
  errors: [
    "unauthorized",
    "forbidden",
    "not_found",
    "changed_meanwhile",
    "wrong_state",
    "invalid",
    "too_many_requests",
  ],
});

import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { pageQuery, pageSchema, pathId } from "../page.ts";
import { nameLine, paragraphs } from "../plain-text.ts";
import { publicDonor } from "./catalogue.ts";

export const MAX_IN_KIND_QUANTITY = 10_000;
export const PLEDGES_PER_DAY = 10;

/** confirmed: the team wants it · received: it has arrived · declined, withdrawn: it will not come. */
export const inKindStates = ["pledged", "confirmed", "received", "declined", "withdrawn"] as const;
export type InKindState = (typeof inKindStates)[number];

export const inKindDecisions = ["confirm", "receive", "decline"] as const;
export type InKindDecision = (typeof inKindDecisions)[number];

const note = z.string().check(...paragraphs, z.maxLength(500, "At most 500 characters"));

const campaignParams = z.object({ id: pathId });

export const wantedItem = z.object({
  id: z.number(),
  name: z.string(),
  note: z.string(),
  quantity: z.number(),
  /** The quantity minus what is confirmed or received, at least 0. */
  still_wanted: z.number(),
});
export type WantedItem = z.output<typeof wantedItem>;

/** A confirmed gift in kind as the public sees it. */
export const publicPledge = z.object({
  id: z.number(),
  donor: publicDonor,
  what: z.string(),
  quantity: z.number(),
  state: z.enum(["confirmed", "received"]),
  changed_at: z.string(),
});
export type PublicPledge = z.output<typeof publicPledge>;

const pledgeShape = {
  id: z.number(),
  item_id: z.nullable(z.number()),
  what: z.string(),
  quantity: z.number(),
  message: z.nullable(z.string()),
  anonymous: z.boolean(),
  state: z.enum(inKindStates),
  pledged_at: z.string(),
  changed_at: z.string(),
};

export const ownPledge = z.object({
  ...pledgeShape,
  campaign: z.object({ id: z.number(), title: z.string() }),
});
export type OwnPledge = z.output<typeof ownPledge>;

/** A pledge as the team sees it, including an anonymous donor's name. */
export const teamPledge = z.object({
  ...pledgeShape,
  donor: z.object({
    name: z.nullable(z.string()),
    portrait: z.nullable(z.string()),
    /** To arrange delivery; null if the account was erased. */
    email: z.nullable(z.string()),
  }),
  /** How many of the item are still wanted; null for something not on the list. */
  still_wanted: z.nullable(z.number()),
});
export type TeamPledge = z.output<typeof teamPledge>;

export const pledgeBody = z
  .object({
    item_id: z.optional(z.number().check(z.int(), z.positive())),
    /** In the donor's own words, for something not on the list. */
    what: z.optional(nameLine(100)),
    quantity: z
      .number("Please enter a quantity")
      .check(
        z.int("Please use a whole number"),
        z.gte(1, "At least one"),
        z.lte(MAX_IN_KIND_QUANTITY, `At most ${MAX_IN_KIND_QUANTITY.toLocaleString("en-US")}`),
      ),
    message: z.optional(note),
    anonymous: z.boolean(),
  })
  .check(
    z.refine((body) => body.item_id !== undefined || Boolean(body.what), {
      path: ["what"],
      error: "Please say what you would like to give",
    }),
  );

export const getInKind = defineEndpoint({
  method: "GET",
  path: "/api/v1/campaign/{id}/in-kind/",
  summary: "List items a campaign needs, and its latest gifts in kind",
  access: "anyone",
  params: campaignParams,
  success: {
    status: 200,
    body: z.object({ items: z.array(wantedItem), gifts: z.array(publicPledge) }),
  },
  errors: ["not_found"],
});

export const pledgeInKind = defineEndpoint({
  method: "POST",
  path: "/api/v1/campaign/{id}/in-kind/",
  summary: "Pledge a gift in kind",
  access: "supporter",
  params: campaignParams,
  body: pledgeBody,
  success: { status: 201, body: ownPledge },
  errors: [
    "unauthorized",
    "forbidden",
    "not_found",
    "campaign_closed",
    "invalid",
    "too_many_requests",
  ],
});

export const listOwnPledges = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/in-kind/",
  summary: "List the caller's pledges, newest first, optionally to one campaign",
  access: "supporter",
  query: z.object({ ...pageQuery, campaign: z.optional(pathId) }),
  success: { status: 200, body: pageSchema(ownPledge) },
  errors: ["unauthorized", "invalid"],
});

export const withdrawPledge = defineEndpoint({
  method: "POST",
  path: "/api/v1/account/in-kind/{pledge}/withdraw/",
  summary: "Withdraw a pledge that has not been received",
  access: "supporter",
  params: z.object({ pledge: pathId }),
  success: { status: 200, body: ownPledge },
  errors: ["unauthorized", "not_found", "wrong_state"],
});

export const listPledges = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/in-kind/",
  summary: "List pledges to a campaign, newest first, with the items it needs",
  access: "supporter",
  params: campaignParams,
  query: z.object({ ...pageQuery, state: z.optional(z.enum(inKindStates)) }),
  success: {
    status: 200,
    body: z.extend(pageSchema(teamPledge), {
      items: z.array(wantedItem),
      counts: z.record(z.enum(inKindStates), z.number()),
    }),
  },
  errors: ["unauthorized", "not_found", "invalid"],
});

export const decidePledge = defineEndpoint({
  method: "POST",
  path: "/api/v1/organiser/campaigns/{id}/in-kind/{pledge}/decision/",
  summary: "Confirm, receive or decline a pledge",
  access: "supporter",
  params: z.object({ id: pathId, pledge: pathId }),
  body: z.object({
    decision: z.enum(inKindDecisions),
    /** A message to the donor in the email about the decision. */
    note: z.optional(note),
  }),
  success: { status: 200, body: teamPledge },
  errors: ["unauthorized", "forbidden", "not_found", "invalid", "wrong_state"],
});

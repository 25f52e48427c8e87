import * as z from "zod/mini";
import { emailAddress } from "../email-address.ts";
import { defineEndpoint } from "../endpoint.ts";
import { pathId } from "../page.ts";

export const teamRoles = ["owner", "editor", "reader"] as const;
export type TeamRole = (typeof teamRoles)[number];

export const INVITATION_DAYS = 7;
export const MAX_OPEN_INVITATIONS = 20;

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const campaignParams = z.object({ id: pathId });

export const teamMember = z.object({
  account_id: z.string(),
  name: z.string(),
  portrait: z.nullable(z.string()),
  /** Only for the owner; null for others. */
  email: z.nullable(z.string()),
  role: z.enum(teamRoles),
  /** Null for the owner. */
  joined_at: z.nullable(z.string()),
});
export type TeamMember = z.output<typeof teamMember>;

export const invitation = z.object({
  id: z.string(),
  email: z.string(),
  /** `owner` transfers ownership once accepted. */
  role: z.enum(teamRoles),
  invited_by: z.string(),
  invited_at: z.string(),
  expires_at: z.string(),
});
export type Invitation = z.output<typeof invitation>;

const team = z.object({
  role: z.enum(teamRoles),
  /** The owner first. */
  members: z.array(teamMember),
  /** Open invitations; only the owner sees them. */
  invitations: z.array(invitation),
});
export type Team = z.output<typeof team>;

export const getTeam = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/team/",
  summary: "Get the team of a campaign, and its open invitations",
  access: "supporter",
  params: campaignParams,
  success: { status: 200, body: z.object({ data: team }) },
  errors: ["unauthorized", "not_found"],
});

export const inviteMember = defineEndpoint({
  method: "POST",
  path: "/api/v1/organiser/campaigns/{id}/invitations/",
  summary: "Invite an address; repeating sends the email again, at most once an hour",
  access: "supporter",
  params: campaignParams,
  body: z.object({ email: emailAddress, role: z.enum(teamRoles, "Please choose a role") }),
  success: { status: 201, body: z.object({ data: invitation, mailed: z.boolean() }) },
  errors: ["unauthorized", "forbidden", "not_found", "invalid", "too_many_requests"],
});

export const withdrawInvitation = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/organiser/campaigns/{id}/invitations/{invitation}/",
  summary: "Withdraw an invitation, so that its link stops working",
  access: "supporter",
  params: z.object({ id: pathId, invitation: uuid }),
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: ["unauthorized", "forbidden", "not_found"],
});

export const changeMemberRole = defineEndpoint({
  method: "PATCH",
  path: "/api/v1/organiser/campaigns/{id}/members/{account}/",
  summary: "Change a member's role",
  access: "supporter",
  params: z.object({ id: pathId, account: uuid }),
  body: z.object({ role: z.enum(["editor", "reader"], "Please choose a role") }),
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: ["unauthorized", "forbidden", "not_found", "invalid", "too_many_requests"],
});

export const removeMember = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/organiser/campaigns/{id}/members/{account}/",
  summary: "Remove a member, or leave the team",
  access: "supporter",
  params: z.object({ id: pathId, account: uuid }),
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: ["unauthorized", "forbidden", "not_found", "too_many_requests"],
});

const tokenBody = z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)) });

const invitationOffer = z.object({
  campaign: z.object({ id: z.number(), title: z.string() }),
  role: z.enum(teamRoles),
  invited_by: z.string(),
  expires_at: z.string(),
  /** The invited address, mostly masked: `a…@example.org`. */
  sent_to: z.string(),
  /** Why this account can't accept it; null if it can. */
  obstacle: z.nullable(z.enum(["other_address", "unverified"])),
});
export type InvitationOffer = z.output<typeof invitationOffer>;

export const readInvitation = defineEndpoint({
  method: "POST",
  path: "/api/v1/account/invitations/read/",
  summary: "Get the invitation behind an emailed link",
  access: "supporter",
  body: tokenBody,
  success: {
    status: 200,
    body: z.object({
      data: invitationOffer,
    }),
  },
  errors: ["unauthorized", "not_found"],
});

export const acceptInvitation = defineEndpoint({
  method: "POST",
  path: "/api/v1/account/invitations/accept/",
  summary: "Accept an invitation: join the team or become the owner",
  access: "supporter",
  body: tokenBody,
  success: {
    status: 200,
    body: z.object({ campaign_id: z.number(), role: z.enum(teamRoles) }),
  },
  errors: ["unauthorized", "forbidden", "not_found"],
});

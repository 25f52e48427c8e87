import * as z from "zod/mini";
import { emailAddress } from "../email-address.ts";
import { defineEndpoint } from "../endpoint.ts";
import { enteredPassword, sixDigits } from "../identity/passwords.ts";
import { officeRoles } from "../office-roles.ts";
import { officeErrors } from "./users.ts";

export const OFFICE_INVITATION_DAYS = 7;
export const MAX_OPEN_OFFICE_INVITATIONS = 20;

const role = z.enum(officeRoles, "Please choose a role");
const message = { status: 200, body: z.object({ message: z.string() }) } as const;

/** Proves again who the caller is: a code of the authenticator app or, without one, the password. */
const proof = { code: z.optional(sixDigits), password: z.optional(enteredPassword) };
export const identityProof = z.object(proof);
export type IdentityProof = z.output<typeof identityProof>;

/** What a change must be confirmed with; `login`: a login within the last ten minutes. */
export const identityProofs = ["code", "password", "login"] as const;
export type IdentityProofKind = (typeof identityProofs)[number];

const staffMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  two_factor: z.boolean(),
  disabled: z.boolean(),
});
export type StaffMember = z.output<typeof staffMember>;

const staffInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role,
  invited_by: z.string(),
  expires_at: z.string(),
});
export type StaffInvitation = z.output<typeof staffInvitation>;

export const listStaff = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/staff/",
  summary: "List everyone in the office, and the open invitations",
  access: "admin",
  office: "staff",
  success: {
    status: 200,
    body: z.object({
      /** The owners first. */
      members: z.array(staffMember),
      invitations: z.array(staffInvitation),
      confirmed_by: z.enum(identityProofs),
    }),
  },
  errors: officeErrors,
});

const changeErrors = [
  ...officeErrors,
  "invalid",
  "wrong_code",
  "wrong_credentials",
  "too_many_requests",
] as const;

export const inviteStaff = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/staff-invitations/",
  summary: "Invite an address to the office; an earlier invitation of it stops working",
  access: "admin",
  office: "staff",
  body: z.object({ email: emailAddress, role, ...proof }),
  success: message,
  errors: changeErrors,
});

export const withdrawStaffInvitation = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/admin/staff-invitations/{id}/",
  summary: "Withdraw an invitation, so that its link stops working",
  access: "admin",
  office: "staff",
  params: z.object({ id: z.uuid() }),
  success: message,
  errors: [...officeErrors, "not_found"],
});

export const changeStaffRole = defineEndpoint({
  method: "PUT",
  path: "/api/v1/admin/staff/{id}/role/",
  summary: "Change someone's role in the office, or remove them with null; not your own",
  access: "admin",
  office: "staff",
  params: z.object({ id: z.uuid() }),
  body: z.object({ role: z.nullable(role), ...proof }),
  success: message,
  errors: [...changeErrors, "not_found"],
});

const tokenBody = z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)) });

const officeInvitationOffer = z.object({
  role,
  invited_by: z.string(),
  /** The invited address, mostly masked: `a…@example.org`. */
  sent_to: z.string(),
  /** Why this account can't accept it; null if it can. */
  obstacle: z.nullable(z.enum(["other_address", "unverified"])),
});
export type OfficeInvitationOffer = z.output<typeof officeInvitationOffer>;

export const readOfficeInvitation = defineEndpoint({
  method: "POST",
  path: "/api/v1/account/office-invitations/read/",
  summary: "Get the invitation to the office behind an emailed link",
  access: "supporter",
  body: tokenBody,
  success: { status: 200, body: z.object({ data: officeInvitationOffer }) },
  errors: ["unauthorized", "not_found"],
});

export const acceptOfficeInvitation = defineEndpoint({
  method: "POST",
  path: "/api/v1/account/office-invitations/accept/",
  summary: "Accept an invitation to the office",
  access: "supporter",
  body: tokenBody,
  success: { status: 200, body: z.object({ role, two_factor: z.boolean() }) },
  errors: ["unauthorized", "forbidden", "not_found"],
});

import { OFFICE_INVITATION_DAYS } from "#contract/office/staff.ts";
import {
  type OfficeRole,
  officeRoleDescriptions,
  officeRoleNames,
} from "#contract/office-roles.ts";
import { OFFICE_JOIN_PATH, officePath } from "#contract/page-paths.ts";
import { breakLinks } from "../../foundation/emails/break-links.ts";
import type { EmailContent } from "../../foundation/emails/email-content.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";

export function officeInvitationEmail(
  site: MailSite,
  invitation: { to: string; by: string; role: OfficeRole; token: string; until: Date },
): EmailContent {
  const { to, role, token, until } = invitation;
  const by = breakLinks(invitation.by);
  const heading = `${by} invited you to the office of ${site.productName}`;
  return {
    kind: "office-invitation",
    to,
    until: until.toISOString(),
    subject: heading,
    heading,
    blocks: [
      {
        kind: "text",
        text: `Your role would be “${officeRoleNames[role]}”: ${officeRoleDescriptions[role]}`,
      },
      {
        kind: "action",
        label: "See the invitation",
        url: `${site.publicUrl}${OFFICE_JOIN_PATH}?token=${token}`,
      },
      {
        kind: "note",
        text: `The link works once, within ${OFFICE_INVITATION_DAYS} days, and only for an account with this email address. If you don't have one, sign up with this address. Before you can enter the office, you turn on two-factor authentication. If you don't know ${by}, you can ignore this email.`,
      },
    ],
  };
}

/** Tells a member of the office about their new role; null if they were removed. */
export function roleChangedEmail(
  site: MailSite,
  { to, by, role }: { to: string; by: string; role: OfficeRole | null },
): EmailContent {
  const heading =
    role === null
      ? "You no longer have access to the office"
      : `Your role in the office is now “${officeRoleNames[role]}”`;
  const actor = breakLinks(by);
  return {
    kind: "office-role-changed",
    to,
    subject: `${site.productName}: ${heading}`,
    heading,
    blocks: [
      {
        kind: "text",
        text:
          role === null
            ? `${actor} removed you from the office. Your account stays, with your donations and campaigns.`
            : `${actor} changed your role. ${officeRoleDescriptions[role]}`,
      },
    ],
  };
}

/** Tells an owner of the office that there is another one. */
export function newOfficeOwnerEmail(
  site: MailSite,
  { to, name, email }: { to: string; name: string; email: string },
): EmailContent {
  const owner = `${breakLinks(name)} (${email})`;
  const heading = "The office has a new owner";
  return {
    kind: "office-new-owner",
    to,
    subject: `${site.productName}: ${heading}`,
    heading,
    blocks: [
      {
        kind: "text",
        text: `${owner} is now an owner and can change settings, staff and money. If you didn't expect this, change their role.`,
      },
      { kind: "action", label: "See the staff", url: `${site.publicUrl}${officePath("staff")}` },
    ],
  };
}

import * as z from "zod/mini";
import type { QueryOf, ResponseOf } from "#contract/endpoint.ts";
import type {
  findGuestDonor as findGuestDonorCall,
  listUsers as listUsersCall,
  OfficeUser,
} from "#contract/office/users.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { readIdCursor, toIdPage } from "../../../platform/http/id-page.ts";
import type { OrganisingDeps } from "../../campaigns/organising/organising-deps.ts";
import { portraitView } from "../../foundation/accounts/portrait-view.ts";
import { findGuest, findOfficeUsers, type OfficeUserRow } from "./office-user-store.ts";

const accountId = z.uuid();

/** A page of accounts whose name or email address contains every word. */
export async function listUsers(
  { db, clock }: OrganisingDeps,
  { q, sort, cursor, limit }: QueryOf<typeof listUsersCall>,
): Promise<ResponseOf<typeof listUsersCall>> {
  const after = readIdCursor(accountId, cursor);
  const page = { after, order: sort, limit: limit + 1, at: new Date(clock()) };
  const { rows, next_cursor } = toIdPage(await findOfficeUsers(db, { q }, page), limit);
  return { data: rows.map(officeUserView), next_cursor };
}

export async function getUser({ db, clock }: OrganisingDeps, id: string): Promise<OfficeUser> {
  const page = { after: undefined, order: "joined", limit: 1, at: new Date(clock()) } as const;
  const [row] = await findOfficeUsers(db, { id }, page);
  if (!row) throw new AppError("not_found");
  return officeUserView(row);
}

export async function findGuestDonor(
  { db }: OrganisingDeps,
  { email }: QueryOf<typeof findGuestDonorCall>,
): Promise<ResponseOf<typeof findGuestDonorCall>> {
  return { data: (await findGuest(db, email)) ?? null };
}

function officeUserView(row: OfficeUserRow): OfficeUser {
  return {
    id: row.id,
    email: row.email,
    name: `${row.first_name} ${row.last_name}`.trim(),
    portrait: portraitView(row.portrait),
    role: row.role,
    office_role: row.office_role,
    email_verified: row.email_verified_at !== null,
    mails_come_back: row.mails_come_back,
    two_factor: row.two_factor_since !== null,
    created_at: row.created_at.toISOString(),
    disabled_at: row.disabled_at?.toISOString() ?? null,
    campaigns: row.campaigns,
    gift_count: row.gift_count,
    session_count: row.session_count,
  };
}

import type { OrganisingParts } from "../organising/organising-parts.ts";

/** What the office decides about is mostly campaigns, and needs what organising them needs. */
export type OfficeParts = OrganisingParts;

import type { AccessClaims } from "#contract/identity/sessions.ts";
import { type OfficeRole, officeRoles } from "#contract/office-roles.ts";

/** The localStorage key of `{"access": "…"}`. */
export const TOKENS_KEY = "authTokens";

/** The signed-in user, from the access token's claims. */
export type SessionUser = Readonly<Omit<AccessClaims, "exp">>;

export interface AccessToken {
  readonly access: string;
  readonly user: SessionUser;
  /** Its total lifetime, ms. */
  readonly life: number;
  /** ms by the server's clock. */
  readonly expiresAt: number;
}

const DEFAULT_LIFE_MS = 10 * 60 * 1000;

/** Parses the stored value; undefined if it is not a token. */
export function parseStoredTokens(stored: string | null): AccessToken | undefined {
  const tokens = parse(stored);
  return typeof tokens?.access === "string" ? parseAccessToken(tokens.access) : undefined;
}

export function formatStoredTokens(access: string): string {
  return JSON.stringify({ access });
}

/** Parses an access token without verifying it; undefined if it is not one. */
export function parseAccessToken(access: string): AccessToken | undefined {
  const claims = parse(decodePayload(access));
  if (!claims) return undefined;
  const {
    sub,
    sid,
    email,
    first_name,
    last_name,
    role,
    office_role = role === "admin" ? "owner" : null,
    exp,
    iat,
  } = claims;
  if (
    !isText(sub) ||
    !isText(sid) ||
    !isText(email) ||
    !isText(first_name) ||
    !isText(last_name) ||
    (role !== "supporter" && role !== "admin") ||
    !(office_role === null || isOfficeRole(office_role)) ||
    typeof exp !== "number"
  ) {
    return undefined;
  }
  return {
    access,
    user: { sub, sid, email, first_name, last_name, role, office_role },
    life: typeof iat === "number" && iat < exp ? (exp - iat) * 1000 : DEFAULT_LIFE_MS,
    expiresAt: exp * 1000,
  };
}

function decodePayload(token: string): string | null {
  try {
    const base64 = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return null;
  }
}

function parse(text: string | null): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function isOfficeRole(value: unknown): value is OfficeRole {
  return officeRoles.some((role) => role === value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

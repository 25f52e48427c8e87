import type { AccessClaims } from "#contract/identity/sessions.ts";

/** Under this name localStorage keeps `{"access": "…"}`. */
export const TOKENS_KEY = "authTokens";

/** Who is signed in, as the access token says. The server verifies the token with every call. */
export type SessionUser = Readonly<Omit<AccessClaims, "exp">>;

export interface AccessToken {
  readonly access: string;
  readonly user: SessionUser;
  /** How long it was made for, ms: the difference of two times of one clock, the server's. */
  readonly life: number;
  /** When it ends, ms by the server's clock. */
  readonly expiresAt: number;
}

const DEFAULT_LIFE = 10 * 60 * 1000;

/** Reads the value of localStorage; undefined if it is not ours. */
export function readTokens(kept: string | null): AccessToken | undefined {
  const tokens = parse(kept);
  return typeof tokens?.access === "string" ? readAccess(tokens.access) : undefined;
}

export function writeTokens(access: string): string {
  return JSON.stringify({ access });
}

/** The claims of an access token; undefined if the text is no such token. */
export function readAccess(access: string): AccessToken | undefined {
  const claims = parse(payloadOf(access));
  if (!claims) return undefined;
  const { sub, sid, email, first_name, last_name, role, exp, iat } = claims;
  if (
    !isText(sub) ||
    !isText(sid) ||
    !isText(email) ||
    !isText(first_name) ||
    !isText(last_name) ||
    (role !== "supporter" && role !== "admin") ||
    typeof exp !== "number"
  ) {
    return undefined;
  }
  return {
    access,
    user: { sub, sid, email, first_name, last_name, role },
    life: typeof iat === "number" && iat < exp ? (exp - iat) * 1000 : DEFAULT_LIFE,
    expiresAt: exp * 1000,
  };
}

function payloadOf(token: string): string | null {
  try {
    const base64 = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
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

function isText(value: unknown): value is string {
  return typeof value === "string";
}

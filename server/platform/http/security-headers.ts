import { hash, randomBytes } from "node:crypto";

/**
 * Headers of every response (OWASP ASVS 5.0, V3.4). HSTS only over https, and without subdomains, which may not be
 * ours; cookies are bound to this host anyway.
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    ...(publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}

/** Marks the scripts of one rendering as its own. */
export function createNonce(): string {
  return randomBytes(18).toString("base64url");
}

const inline = /<(script|style)([^>]*)>([\s\S]*?)<\/\1>/g;

/** A page and its content security policy. */
interface SecuredPage {
  readonly html: string;
  readonly policy: string;
}

/**
 * Allows the page's own inline scripts and styles by hash, and otherwise only this site's files. Its own have the nonce
 * of this rendering, which an injected script cannot know. The nonce is removed, so that the page can be cached.
 * `formTargets`: origins that a form's response may redirect to, which browsers check too.
 */
export function securePage(
  page: string,
  nonce: string,
  formTargets: readonly string[],
): SecuredPage {
  const mark = ` nonce="${nonce}"`;
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const [, kind, attributes = "", code = ""] of page.matchAll(inline)) {
    const hashes = kind === "script" ? scripts : styles;
    if (attributes.includes(mark)) hashes.add(`'sha256-${hash("sha256", code, "base64")}'`);
  }
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(" ")}`,
    `style-src ${["'self'", ...styles].join(" ")}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    `form-action ${["'self'", ...formTargets].join(" ")}`,
  ].join("; ");
  return { html: page.replaceAll(mark, ""), policy };
}

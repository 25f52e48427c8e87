import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createNonce, securePage } from "./security-headers.ts";

const hashOf = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

test("allows the page's own scripts, but none in a name or story", () => {
  const nonce = createNonce();
  const page =
    `<title><script>first()</script></title><p>By <script nonce="guess">evil()</script></p>` +
    `<script nonce="${nonce}">own()</script><p nonce=${nonce}>unquoted</p>` +
    `<script type="module" nonce="${nonce}" async="">import("/own.js")</script>` +
    `<script nonce='x' ><!-- <script>worse()</script></script>`;
  const { html, policy } = securePage(page, nonce, ["https://pay.example"]);
  const allowed = ["'self'", hashOf("own()"), hashOf('import("/own.js")')].join(" ");
  expect(policy).toContain(`; script-src ${allowed}; `);
  expect(policy).toContain("form-action 'self' https://pay.example");
  expect(html).not.toContain(` nonce="${nonce}"`);
  expect(html).toContain('<script type="module" async="">import("/own.js")</script>');
});

test("allows the page's own style and no other", () => {
  const nonce = createNonce();
  const page = `<style nonce="${nonce}">:root{--a:#fff}</style><p><style>p{display:none}</style></p>`;
  const { html, policy } = securePage(page, nonce, []);
  expect(policy).toContain(`; style-src 'self' ${hashOf(":root{--a:#fff}")}; `);
  expect(policy).toContain("; script-src 'self'; ");
  expect(html).toContain("<style>:root{--a:#fff}</style>");
});

test("creates a different nonce each time", () => {
  expect(createNonce()).not.toBe(createNonce());
  expect(createNonce()).toMatch(/^[\w-]{24}$/);
});

import type { TestSite } from "./test-site.ts";

export interface Hop {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

interface Step {
  readonly url: URL;
  /** A form posted from another site's page. */
  readonly form?: URLSearchParams;
  /** A call from our own page. */
  readonly json?: unknown;
}

export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly host: string;
  readonly path: string;
}

/** Follows redirects and self-submitting forms like a browser, with cookies by host and path. */
export function openRedirectFollower(site: Pick<TestSite, "url" | "deps">) {
  let cookies: Cookie[] = [];
  const home = new URL(site.url);
  const publicHost = new URL(site.deps.publicUrl).host;

  function storeCookies(url: URL, lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = "", ...attributes] = line.split(/; */);
      const [, name = "", value = ""] = /^([^=]*)=(.*)$/.exec(pair) ?? [];
      const path = attributes.find((text) => /^path=/i.test(text))?.slice(5) ?? "/";
      const isDeleted = attributes.some((text) => /^max-age=0$/i.test(text)) || value === "";
      cookies = cookies.filter(
        (cookie) => !(cookie.name === name && cookie.host === url.host && cookie.path === path),
      );
      if (!isDeleted) cookies.push({ name, value, host: url.host, path });
    }
  }

  async function ask({ url: address, form, json }: Step): Promise<Hop> {
    const url = new URL(address);
    // The site's public host name is this machine.
    if (url.host === publicHost) url.host = home.host;
    // A form from another site sends no `SameSite=Lax` cookies.
    const sent = form ? [] : cookies.filter((candidate) => isSentTo(candidate, url));
    const cookie = sent.map(({ name, value }) => `${name}=${value}`).join("; ");
    const body = json === undefined ? form : JSON.stringify(json);
    const answer = await fetch(url, {
      redirect: "manual",
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(json === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body ? { method: "POST", body } : {}),
    });
    storeCookies(url, answer.headers.getSetCookie());
    return { url, status: answer.status, headers: answer.headers, text: await answer.text() };
  }

  return {
    ask: (path: string | URL) => ask({ url: new URL(path, home) }),
    /** Calls the API with this browser's cookies. */
    post: async (path: string, json: unknown) => {
      const { status, text } = await ask({ url: new URL(path, home), json });
      return { status, json: JSON.parse(text) };
    },
    /** Follows a path of the site to /login or the first URL that `until` accepts. */
    travel: async (
      path: string | URL,
      until: (url: URL) => boolean = () => false,
    ): Promise<URL> => {
      let step: Step | undefined = { url: new URL(path, home) };
      for (;;) {
        const hop = await ask(step);
        step = nextStep(hop);
        if (!step) throw new Error(`no redirect at ${hop.url}: ${hop.status} ${hop.text}`);
        const isOurSite = step.url.host === publicHost || step.url.host === home.host;
        if ((isOurSite && step.url.pathname === "/login") || until(step.url)) return step.url;
      }
    },
    cookies: () => cookies.filter(({ host }) => host === home.host),
    setCookies: (added: readonly Cookie[]) => {
      cookies = [...cookies.filter(({ host }) => host !== home.host), ...added];
    },
  };
}

export type RedirectFollower = ReturnType<typeof openRedirectFollower>;

function isSentTo(cookie: Cookie, url: URL): boolean {
  return cookie.host === url.host && url.pathname.startsWith(cookie.path);
}

/** Where a response sends the browser, by a redirect or a self-submitting form. */
function nextStep({ url, headers, text }: Hop): Step | undefined {
  const location = headers.get("location");
  if (location !== null) return { url: new URL(location, url) };
  const action = /<form method="post" action="([^"]+)"/i.exec(text)?.[1];
  if (!action) return undefined;
  const fields = [...text.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
  const form = new URLSearchParams();
  for (const [, name = "", value = ""] of fields) form.append(name, decodeHtml(value));
  return { url: new URL(decodeHtml(action)), form };
}

function decodeHtml(html: string): string {
  return html.replace(/&(amp|quot|lt|gt|#(\d+));/g, (_, name: string, code?: string) =>
    code
      ? String.fromCodePoint(Number(code))
      : ({ amp: "&", quot: '"', lt: "<", gt: ">" }[name] ?? ""),
  );
}

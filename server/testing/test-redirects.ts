import type { TestSite } from "./test-site.ts";

export interface Hop {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

interface Step {
  readonly url: URL;
  /** A form of another site's page, posted. */
  readonly form?: URLSearchParams;
  /** A call of our own page. */
  readonly json?: unknown;
}

export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly host: string;
  readonly path: string;
}

/** Goes where it is sent like a browser: redirects, forms that post themselves, cookies by host and path. */
export function openTraveller(site: Pick<TestSite, "url" | "deps">) {
  let cookies: Cookie[] = [];
  const home = new URL(site.url);
  const publicHost = new URL(site.deps.publicUrl).host;

  function keep(url: URL, lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = "", ...attributes] = line.split(/; */);
      const [, name = "", value = ""] = /^([^=]*)=(.*)$/.exec(pair) ?? [];
      const path = attributes.find((text) => /^path=/i.test(text))?.slice(5) ?? "/";
      const gone = attributes.some((text) => /^max-age=0$/i.test(text)) || value === "";
      cookies = cookies.filter(
        (one) => !(one.name === name && one.host === url.host && one.path === path),
      );
      if (!gone) cookies.push({ name, value, host: url.host, path });
    }
  }

  async function ask({ url: address, form, json }: Step): Promise<Hop> {
    const url = new URL(address);
    // The site's public name is this machine.
    if (url.host === publicHost) url.host = home.host;
    // Another site's form brings no cookies along that are lax.
    const sent = form ? [] : cookies.filter((one) => fits(one, url));
    const cookie = sent.map((one) => `${one.name}=${one.value}`).join("; ");
    const body = json === undefined ? form : JSON.stringify(json);
    const answer = await fetch(url, {
      redirect: "manual",
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(json === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body ? { method: "POST", body } : {}),
    });
    keep(url, answer.headers.getSetCookie());
    return { url, status: answer.status, headers: answer.headers, text: await answer.text() };
  }

  return {
    ask: (path: string | URL) => ask({ url: new URL(path, home) }),
    /** A call of the API with the cookies of this browser. */
    post: async (path: string, json: unknown) => {
      const { status, text } = await ask({ url: new URL(path, home), json });
      return { status, json: JSON.parse(text) };
    },
    /** All the way from a path of the site, up to the first address that `until` takes. */
    travel: async (
      path: string | URL,
      until: (url: URL) => boolean = () => false,
    ): Promise<URL> => {
      let step: Step | undefined = { url: new URL(path, home) };
      for (;;) {
        const hop = await ask(step);
        step = nextStep(hop);
        if (!step) throw new Error(`stranded at ${hop.url}: ${hop.status} ${hop.text}`);
        const here = step.url.host === publicHost || step.url.host === home.host;
        if ((here && step.url.pathname === "/login") || until(step.url)) return step.url;
      }
    },
    cookies: () => cookies.filter((one) => one.host === home.host),
    setCookies: (given: readonly Cookie[]) => {
      cookies = [...cookies.filter((one) => one.host !== home.host), ...given];
    },
  };
}

export type Traveller = ReturnType<typeof openTraveller>;

function fits(cookie: Cookie, url: URL): boolean {
  return cookie.host === url.host && url.pathname.startsWith(cookie.path);
}

/** Where an answer sends a browser: by a redirect, or by a form that posts itself. */
function nextStep({ url, headers, text }: Hop): Step | undefined {
  const location = headers.get("location");
  if (location !== null) return { url: new URL(location, url) };
  const action = /<form method="post" action="([^"]+)"/i.exec(text)?.[1];
  if (!action) return undefined;
  const fields = [...text.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
  const form = new URLSearchParams();
  for (const [, name = "", value = ""] of fields) form.append(name, plain(value));
  return { url: new URL(plain(action)), form };
}

function plain(html: string): string {
  return html.replace(/&(amp|quot|lt|gt|#(\d+));/g, (_, name: string, code?: string) =>
    code
      ? String.fromCodePoint(Number(code))
      : ({ amp: "&", quot: '"', lt: "<", gt: ">" }[name] ?? ""),
  );
}

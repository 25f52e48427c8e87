import type { TestResponse, TestSite } from "../test-site.ts";

/** Posts like a browser, and sends cookies from earlier responses. */
export function openBrowser(site: Pick<TestSite, "post">) {
  const jar = new Map<string, string>();

  function storeCookies(answer: TestResponse): void {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const [name = "", value = ""] = pair.split("=");
      if (/max-age=0\b/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
  }

  return {
    post: async (path: string, body: unknown, headers: Record<string, string> = {}) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await site.post(path, body, { ...(cookie ? { cookie } : {}), ...headers });
      storeCookies(answer);
      return answer;
    },
    cookie: (name: string) => jar.get(name),
  };
}

export type TestBrowser = ReturnType<typeof openBrowser>;

/** The six-digit code in an email. */
export function readEmailCode(mail: { readonly text: string }): string {
  const code = /^ {4}(\d{6})$/m.exec(mail.text)?.[1];
  if (!code) throw new Error(`no code in: ${mail.text}`);
  return code;
}

/** The address and token in the fragment of an email's link. */
export function readEmailLink(mail: { readonly text: string }): { email: string; code: string } {
  const fragment = /#(email=\S+)/.exec(mail.text)?.[1];
  const values = new URLSearchParams(fragment);
  const [email, code] = [values.get("email"), values.get("code")];
  if (!email || !code) throw new Error(`no link in: ${mail.text}`);
  return { email, code };
}

/** A different six-digit code. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}

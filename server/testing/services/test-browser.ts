import type { TestAnswer, TestSite } from "../test-site.ts";

/** Posts like a browser: cookies that an answer sets come along with the next call. */
export function openBrowser(site: Pick<TestSite, "post">) {
  const jar = new Map<string, string>();

  function keep(answer: TestAnswer): void {
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
      keep(answer);
      return answer;
    },
    cookie: (name: string) => jar.get(name),
  };
}

export type TestBrowser = ReturnType<typeof openBrowser>;

/** The six digits that a mail is about. */
export function codeIn(mail: { readonly text: string }): string {
  const code = /^ {4}(\d{6})$/m.exec(mail.text)?.[1];
  if (!code) throw new Error(`no code in: ${mail.text}`);
  return code;
}

/** A code of six digits that is certainly another one. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}

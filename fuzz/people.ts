import { freshSource, send } from "./send.ts";
import type { Site } from "./site.ts";

export const roles = ["guest", "donor", "organiser", "admin"] as const;
export type Role = (typeof roles)[number];

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly accountId: string;
}

export type People = ReturnType<typeof createPeople>;

const SPARE_PASSWORD = "a-spare-password-7";
const SPARE_CALLS = 25;
const MAIL_WITHIN_MS = 120_000;

interface MailShown {
  readonly to: string;
  readonly text: string;
}

/** The emails that the site sent, newest first. */
export async function readEmails(siteUrl: string): Promise<MailShown[]> {
  const answer = await fetch(`${siteUrl}/dev/mailbox.json`);
  return (await answer.json()) as MailShown[];
}

/** The sample people, and others who register on demand. */
export function createPeople(site: Site) {
  const known = new Map<Role, Promise<Person>>();
  const ended = new Set<string>();
  const ownIds = new Set<string>();
  let spare: Promise<Person> | undefined;
  let spares = 0;
  let spareCalls = 0;

  async function post(path: string, body: object): Promise<Record<string, unknown>> {
    const text = JSON.stringify(body);
    const answer = await send(site.url, {
      ...{ method: "POST", target: `/api/v1${path}`, body: text },
      headers: { "content-type": "application/json", "x-forwarded-for": freshSource() },
    });
    if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text);
  }

  async function logIn(email: string, password: string): Promise<Person> {
    const { access } = await post("/auth/login/", { email, password });
    const token = String(access);
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    return { email, password, token, accountId: claims.sub };
  }

  async function register(): Promise<Person> {
    spares += 1;
    const email = `spare-${spares}@example.org`;
    const name = { first_name: "Spare", last_name: `Account ${spares}` };
    await post("/auth/register/", { ...name, email, password: SPARE_PASSWORD });
    const deadline = Date.now() + MAIL_WITHIN_MS;
    for (;;) {
      const emails = await readEmails(site.url);
      const code = emails.find(({ to }) => to === email)?.text.match(/\b\d{6}\b/)?.[0];
      if (code) {
        return logIn(email, SPARE_PASSWORD);
      }
      if (Date.now() > deadline) throw new Error(`no email arrived for ${email}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  return {
    /** Who calls in a role; undefined for a guest. */
    as: async (role: Role): Promise<Person | undefined> => {
      if (role === "guest") return undefined;
      const person = known.get(role);
      if (person && !ended.has((await person).token)) return person;
      const { email = "", password = "" } = site.logins.get(role) ?? {};
      const back = logIn(email, password);
      known.set(role, back);
      ownIds.add((await back).accountId);
      return back;
    },
    /** A person with an account that may be lost. */
    spare: async (): Promise<Person> => {
      spareCalls += 1;
      if (!spare || spareCalls > SPARE_CALLS || ended.has((await spare).token)) {
        spareCalls = 0;
        spare = register();
      }
      return spare;
    },
    /** Its owner logs in again before the next call. */
    tokenEnded: (token: string) => ended.add(token),
    ownIds,
  };
}

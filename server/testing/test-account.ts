import { randomUUID } from "node:crypto";
import type { OfficeRole } from "#contract/office-roles.ts";
import { createAccount } from "../features/foundation/accounts/create-account.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import type { TestResponse, TestSite } from "./test-site.ts";

/** An account, with calls in its name. */
export interface TestAccount {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  login(extra?: Record<string, unknown>, headers?: Record<string, string>): Promise<TestResponse>;
  /** Logs in; returns the Authorization header. */
  bearer(): Promise<{ authorization: string }>;
}

/** Creates an account with a verified address, without registration. */
export async function openAccount(
  site: TestSite,
  wanted: {
    email?: string;
    password?: string;
    /** "admin": an owner. */
    role?: "admin";
    officeRole?: OfficeRole;
    firstName?: string;
    lastName?: string;
  } = {},
): Promise<TestAccount> {
  const email = wanted.email ?? `someone-${randomUUID().slice(0, 8)}@example.org`;
  const password = wanted.password ?? "a long walk by the river";
  const passwordHash = await site.deps.passwords.hash(password);
  const id = await inTransaction(site.database, (tx) =>
    createAccount(tx, {
      email,
      firstName: wanted.firstName ?? "Ada",
      lastName: wanted.lastName ?? "Obi",
      portrait: null,
      passwordHash,
      emailVerifiedAt: new Date(site.clock.now),
      officeRole: wanted.officeRole ?? (wanted.role && "owner"),
    }),
  );
  const login: TestAccount["login"] = (extra = {}, headers = {}) =>
    site.post("/api/v1/auth/login/", { email, password, ...extra }, headers);
  return {
    id,
    email,
    password,
    login,
    bearer: async () => {
      const { status, json } = await login();
      if (status !== 200) throw new Error(`login failed: ${status} ${JSON.stringify(json)}`);
      return { authorization: `Bearer ${json.access}` };
    },
  };
}

/** The cookie that a response sets, as `name=value`; undefined if it does not set it. */
export function readCookie(answer: TestResponse, name: string): string | undefined {
  const line = readSetCookie(answer, name);
  return line?.split(";")[0];
}

/** The Set-Cookie header with its attributes. */
export function readSetCookie(answer: TestResponse, name: string): string | undefined {
  return answer.headers.getSetCookie().find((line) => line.startsWith(`${name}=`));
}

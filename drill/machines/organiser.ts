import { createAccount } from "#server/features/foundation/accounts/create-account.ts";
import { argon2 } from "#server/features/identity/passwords/password-hasher.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { openPostgres } from "#server/platform/db/postgres-database.ts";
import { plainPicture } from "#server/testing/test-picture.ts";
import type { StageDatabase } from "../stage-database.ts";
import { ANSWER_WITHIN_MS } from "./same-everywhere.ts";

const EMAIL = "organiser@example.org";
const PASSWORD = "a long walk by the river";

/** Makes somebody whose campaign it is. */
export async function seatOrganiser(database: StageDatabase, campaign: number): Promise<void> {
  const site = openPostgres(database.ownerUrl, { connections: 1 });
  try {
    const account = {
      ...{ email: EMAIL, firstName: "Ada", lastName: "Obi", portrait: null },
      ...{ passwordHash: await argon2.hash(PASSWORD), emailVerifiedAt: new Date() },
    };
    const id = await inTransaction(site, (tx) => createAccount(tx, account));
    await database.ask(`UPDATE campaign SET organiser_id = '${id}' WHERE id = ${campaign}`);
  } finally {
    await site.close();
  }
}

/** Signs them in at one machine; what they do then, they do at any. */
export async function signIn(at: string, campaign: number) {
  const { access } = await asJson<{ access: string }>(
    await send(`${at}/api/v1/auth/login/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    }),
  );
  const authorization = `Bearer ${access}`;
  const sendBytes = async (address: string, method: string, bytes: Uint8Array<ArrayBuffer>) =>
    send(address, {
      ...{ method, body: bytes },
      headers: { authorization, "content-type": "image/png" },
    });
  return {
    /** Hands in a picture of the campaign; answers the path at which it is shown once it is drawn. */
    async handIn(machine: string, shade: number): Promise<string> {
      const address = `${machine}/api/v1/organiser/campaigns/${campaign}/pictures/`;
      const answer = await sendBytes(address, "POST", await picture(shade));
      const { key } = await asJson<{ key: string }>(answer);
      return `/pictures/${key}/800.webp`;
    },
    /** Sets the portrait; answers the path at which it is shown. */
    async setPortrait(machine: string): Promise<string> {
      const answer = await sendBytes(`${machine}/api/v1/account/photo/`, "PUT", await picture(90));
      const { photo } = await asJson<{ photo: string }>(answer);
      return new URL(photo, machine).pathname;
    },
    /** The archive of everything that is kept about them. */
    async takeArchive(machine: string): Promise<Uint8Array> {
      const answer = await send(`${machine}/api/v1/account/export/`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify({ password: PASSWORD }),
      });
      return new Uint8Array(await answer.arrayBuffer());
    },
  };
}

async function picture(shade: number): Promise<Uint8Array<ArrayBuffer>> {
  const grey = { r: shade, g: shade, b: shade };
  return new Uint8Array(await plainPicture(900, 600, grey).png().toBuffer());
}

async function send(address: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  if (answer.ok) return answer;
  throw new Error(`${init.method} ${address}: ${answer.status} ${await answer.text()}`);
}

async function asJson<T>(answer: Response): Promise<T> {
  return (await answer.json()) as T;
}

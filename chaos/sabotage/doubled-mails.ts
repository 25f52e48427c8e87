import * as real from "#server/features/foundation/emails/mails.ts";

type Send = (...call: unknown[]) => Promise<unknown>;

/** Enqueues every email twice. */
export function createMails(deps: Parameters<typeof real.createMails>[0]): real.Mails {
  const mails = Object.entries(real.createMails(deps)) as Array<[string, Send]>;
  const twice = mails.map(([name, send]) => [
    name,
    async (...call: unknown[]) => {
      await send(...call);
      return send(...call);
    },
  ]);
  return Object.fromEntries(twice) as real.Mails;
}

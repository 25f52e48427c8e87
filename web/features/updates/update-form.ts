import * as z from "zod/mini";
import { type ManagedUpdate, updateBody } from "#contract/campaigns/updates.ts";
import { localTime } from "#contract/time-zone.ts";
import { readZonedTime, timeProblems, wholeMinute } from "../../lib/form/zoned-time.ts";

export interface UpdatePicture {
  readonly key: string;
  readonly image: string;
  readonly alt: string;
}

export interface UpdateFields {
  readonly title: string;
  readonly body: string;
  readonly pictures: readonly UpdatePicture[];
  readonly mail: boolean;
  readonly when: "now" | "later" | "draft";
  /** In the form of the browser's field. */
  readonly at: string;
  /** The chosen instant of a time that the clocks show twice. */
  readonly which: string;
}

export function firstFields(
  update: ManagedUpdate | undefined,
  { live, zone }: { live: boolean; zone: string },
): UpdateFields {
  const time = update?.scheduled_for;
  return {
    title: update?.title ?? "",
    body: update?.body ?? "",
    pictures: update?.pictures ?? [],
    mail: update?.mail ?? true,
    when: whenOf(update, live),
    at: time ? localTime(time, zone) : "",
    which: time ? wholeMinute(time) : "",
  };
}

function whenOf(update: ManagedUpdate | undefined, live: boolean): UpdateFields["when"] {
  if (update?.state === "scheduled") return "later";
  return live && update?.state !== "draft" ? "now" : "draft";
}

/** The contract's body, made of the fields. The time is read in the zone. */
export function updateForm(update: ManagedUpdate | undefined, zone: string) {
  return z.pipe(
    z.custom<UpdateFields>(),
    z.transform(({ title, body, pictures, mail, when, at, which }, { issues }) => {
      const stored = update?.scheduled_for ?? undefined;
      const time = when === "later" ? readZonedTime({ text: at, zone, which, stored }) : undefined;
      const problem = time && "problem" in time ? time.problem : undefined;
      const post = time && "instant" in time ? time.instant : when;
      const shown = pictures.map(({ key, alt }) => ({ key, alt }));
      const read = updateBody.safeParse({ title, body, pictures: shown, mail, post });
      if (read.success) return read.data;
      for (const { path, message } of read.error.issues) {
        const ofTime = path[0] === "post" && problem;
        issues.push({
          code: "custom",
          path: ofTime === "ambiguous" ? ["post_which"] : [...path],
          message: ofTime ? timeProblems[ofTime] : message,
          input: post,
        });
      }
      return z.NEVER;
    }),
  );
}

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
  /** Value of the `datetime-local` field. */
  readonly at: string;
  /** The chosen instant of a time that occurs twice when the clocks go back. */
  readonly which: string;
}

export function initialFields(
  update: ManagedUpdate | undefined,
  { live, zone }: { live: boolean; zone: string },
): UpdateFields {
  const time = update?.scheduled_for;
  return {
    title: update?.title ?? "",
    body: update?.body ?? "",
    pictures: update?.pictures ?? [],
    mail: update?.mail ?? true,
    when: initialTiming(update, live),
    at: time ? localTime(time, zone) : "",
    which: time ? wholeMinute(time) : "",
  };
}

function initialTiming(update: ManagedUpdate | undefined, live: boolean): UpdateFields["when"] {
  if (update?.state === "scheduled") return "later";
  return live && update?.state !== "draft" ? "now" : "draft";
}

/** Schema that turns the fields into the contract's body. The time is read in `zone`. */
export function updateFormSchema(update: ManagedUpdate | undefined, zone: string) {
  return z.pipe(
    z.custom<UpdateFields>(),
    z.transform(({ title, body, pictures, mail, when, at, which }, { issues }) => {
      const stored = update?.scheduled_for ?? undefined;
      const time = when === "later" ? readZonedTime({ text: at, zone, which, stored }) : undefined;
      const problem = time && "problem" in time ? time.problem : undefined;
      const post = time && "instant" in time ? time.instant : when;
      const sentPictures = pictures.map(({ key, alt }) => ({ key, alt }));
      const read = updateBody.safeParse({ title, body, pictures: sentPictures, mail, post });
      if (read.success) return read.data;
      for (const { path, message } of read.error.issues) {
        const timeProblem = path[0] === "post" && problem;
        issues.push({
          code: "custom",
          path: timeProblem === "ambiguous" ? ["post_which"] : [...path],
          message: timeProblem ? timeProblems[timeProblem] : message,
          input: post,
        });
      }
      return z.NEVER;
    }),
  );
}

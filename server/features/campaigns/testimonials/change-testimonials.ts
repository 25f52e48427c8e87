import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { testimonialsTag } from "../../../tags.ts";
import {
  deleteTestimonial,
  lockTestimonials,
  placeTestimonials,
  updateTestimonial,
} from "./office-testimonial-store.ts";
import { insertTestimonial } from "./testimonial-store.ts";

interface NewTestimonial {
  readonly text: string;
  readonly authorName: string;
  readonly authorRole: string;
  /** Key of the author's portrait. */
  readonly portrait: string | null;
  /** Testimonials are shown in the order of their positions. */
  readonly position: number;
}

/** Publishes a testimonial; answers its id. */
export async function createTestimonial(tx: Tx, testimonial: NewTestimonial): Promise<number> {
  const id = await insertTestimonial(tx, {
    text: testimonial.text,
    author_name: testimonial.authorName,
    author_role: testimonial.authorRole,
    portrait: testimonial.portrait,
    position: testimonial.position,
  });
  announce(tx, testimonialsTag);
  return id;
}

/** A testimonial's text and its author. */
interface Voice {
  readonly text: string;
  readonly author_name: string;
  readonly author_role: string;
}

/** Publishes a testimonial after the others; answers its id. */
export async function addTestimonial(tx: Tx, voice: Voice): Promise<number> {
  const all = await lockTestimonials(tx);
  return createTestimonial(tx, {
    text: voice.text,
    authorName: voice.author_name,
    authorRole: voice.author_role,
    portrait: null,
    position: Math.max(0, ...all.map((one) => one.position)) + 1,
  });
}

/** Answers what it was before. Throws `not_found`. */
export async function changeTestimonial(tx: Tx, id: number, voice: Voice): Promise<Voice> {
  const before = await lockOne(tx, id);
  const { text, author_name, author_role } = voice;
  await updateTestimonial(tx, id, { text, author_name, author_role });
  announce(tx, testimonialsTag);
  return before;
}

/** Answers what it was. Throws `not_found`. */
export async function removeTestimonial(tx: Tx, id: number): Promise<Voice> {
  const before = await lockOne(tx, id);
  await deleteTestimonial(tx, id);
  announce(tx, testimonialsTag);
  return before;
}

/** Answers the ids in the order before. Throws `changed_meanwhile` unless all are named. */
export async function orderTestimonials(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const before = (await lockTestimonials(tx)).map(({ id }) => id);
  const same = ids.length === before.length && new Set([...ids, ...before]).size === before.length;
  if (!same) throw new AppError("changed_meanwhile");
  await placeTestimonials(tx, ids);
  announce(tx, testimonialsTag);
  return before;
}

async function lockOne(tx: Tx, id: number): Promise<Voice> {
  const found = (await lockTestimonials(tx)).find((one) => one.id === id);
  if (!found) throw new AppError("not_found");
  const { text, author_name, author_role } = found;
  return { text, author_name, author_role };
}

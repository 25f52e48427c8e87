import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { testimonialsTag } from "../../../tags.ts";
import {
  deleteTestimonial,
  insertTestimonial,
  lockTestimonials,
  reorderTestimonials,
  updateTestimonial,
} from "./testimonial-store.ts";

interface NewTestimonial {
  readonly text: string;
  readonly authorName: string;
  readonly authorRole: string;
  /** Key of the author's portrait. */
  readonly portrait: string | null;
  /** Determines the order of testimonials. */
  readonly position: number;
}

/** Returns the testimonial's id. */
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

interface TestimonialText {
  readonly text: string;
  readonly author_name: string;
  readonly author_role: string;
}

/** Adds a testimonial after the others; returns its id. */
export async function addTestimonial(tx: Tx, texts: TestimonialText): Promise<number> {
  const all = await lockTestimonials(tx);
  return createTestimonial(tx, {
    text: texts.text,
    authorName: texts.author_name,
    authorRole: texts.author_role,
    portrait: null,
    position: Math.max(0, ...all.map((row) => row.position)) + 1,
  });
}

/** Returns the previous texts. Throws `not_found`. */
export async function changeTestimonial(
  tx: Tx,
  id: number,
  texts: TestimonialText,
): Promise<TestimonialText> {
  const previous = await lockTestimonial(tx, id);
  const { text, author_name, author_role } = texts;
  await updateTestimonial(tx, id, { text, author_name, author_role });
  announce(tx, testimonialsTag);
  return previous;
}

/** Returns the removed texts. Throws `not_found`. */
export async function removeTestimonial(tx: Tx, id: number): Promise<TestimonialText> {
  const previous = await lockTestimonial(tx, id);
  await deleteTestimonial(tx, id);
  announce(tx, testimonialsTag);
  return previous;
}

/** Returns the ids in the old order. Throws `changed_meanwhile` unless `ids` lists all. */
export async function orderTestimonials(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const previous = (await lockTestimonials(tx)).map(({ id }) => id);
  const isComplete =
    ids.length === previous.length && new Set([...ids, ...previous]).size === previous.length;
  if (!isComplete) throw new AppError("changed_meanwhile");
  await reorderTestimonials(tx, ids);
  announce(tx, testimonialsTag);
  return previous;
}

async function lockTestimonial(tx: Tx, id: number): Promise<TestimonialText> {
  const found = (await lockTestimonials(tx)).find((row) => row.id === id);
  if (!found) throw new AppError("not_found");
  const { text, author_name, author_role } = found;
  return { text, author_name, author_role };
}

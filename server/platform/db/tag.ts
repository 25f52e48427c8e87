declare const tagged: unique symbol;

/**
 * Names something that changes: commits announce it, and answers that are made of it are kept until
 * then. One word without spaces. Those of the site are in `server/tags.ts`.
 */
export type Tag = string & { readonly [tagged]: true };

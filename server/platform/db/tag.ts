declare const tagged: unique symbol;

/**
 * Names data that can change, in one word. A commit announces the tags of what it changed, and cached responses
 * with these tags are dropped. The site's tags are in `server/tags.ts`.
 */
export type Tag = string & { readonly [tagged]: true };

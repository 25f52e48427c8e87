/** Stands apart from the schemas, so that a page can tell of it without them. */
export const MIN_PASSWORD_LENGTH = 8;

/** In its own file so that pages can use it without loading the schemas. */
export const MIN_PASSWORD_LENGTH = 8;

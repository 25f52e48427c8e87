/** The site cannot start, or go on starting. The message alone tells a person what to mend. */
export class StartRefused extends Error {}

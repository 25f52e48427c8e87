/** The site cannot start. The message tells a person what to mend. */
export class StartRefused extends Error {}

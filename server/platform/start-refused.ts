/** The site cannot start. The message tells the administrator what to fix. */
export class StartRefused extends Error {}

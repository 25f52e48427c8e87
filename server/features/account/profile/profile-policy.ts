/** The codes that a change of address asks for: of the mailbox so far, and of the one to come. */
export const CHANGE_CODES = ["change_email_old", "change_email_new"] as const;

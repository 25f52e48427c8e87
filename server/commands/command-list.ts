/** The commands of `npm run admin`. */
const COMMANDS: ReadonlyArray<readonly [usage: string, does: string]> = [
  ["grant EMAIL", "make an account an owner of the office, for the first one"],
  ["revoke EMAIL", "remove an account from the office"],
  ["list", "list who works in the office, with their roles"],
  ["reset-two-factor EMAIL", "switch off an account's two-factor authentication"],
  ["set-rate BASE QUOTE RATE", "set an exchange rate by hand"],
  ["check-books", "check every total against the books"],
  ["migrate", "create or update the tables of a PostgreSQL database, as its owner"],
  ["new-secret", "create a new secret in the data folder"],
  ["reseal", "re-encrypt everything with the newest secret"],
  ["accept-secret", "accept this APP_SECRET for a database created with another one"],
  ["copy-files --from PLACE --to PLACE", "copy the site's files between a folder and a bucket"],
  ["backup [FILE or FOLDER] [--keep DAYS] [--daily] [--with-secret]", "make a backup"],
  ["restore FILE", "restore a backup into an empty site"],
  ["restore --check FILE or FOLDER [--weekly]", "check that a backup can be restored"],
  ["move-to-postgres", "move from the embedded database to PostgreSQL"],
  ["move-to-embedded", "move from PostgreSQL to the embedded database"],
  ["version", "print the version"],
  ["doctor", "check settings, database, mail server, files, gateways and backups"],
  ["test-mail ADDRESS", "send a test email"],
  ["help", "print this list"],
];

const names = new Set(COMMANDS.map(([usage]) => usage.split(" ")[0]));

/** The list of commands if it is requested. Throws an Error with the list for an unknown command. */
export function findHelpText([command]: readonly string[]): string | undefined {
  if (command === undefined || ["help", "--help", "-h"].includes(command)) return helpText();
  if (names.has(command)) return undefined;
  throw new Error(`Unknown command: ${command}\n\n${helpText()}`);
}

function helpText(): string {
  const lines = COMMANDS.map(([usage, does]) => `  ${usage}\n      ${does}`);
  return `npm run admin -- COMMAND\n\n${lines.join("\n")}`;
}

/** What `npm run admin` can do: each command with its words, and what it does. */
const COMMANDS: ReadonlyArray<readonly [usage: string, does: string]> = [
  ["grant EMAIL", "make an account an admin"],
  ["revoke EMAIL", "take the role back"],
  ["list", "list the admins"],
  ["reset-two-factor EMAIL", "switch off an account's two-factor authentication"],
  ["set-rate BASE QUOTE RATE", "set an exchange rate by hand"],
  ["check-books", "check every figure against the books"],
  ["migrate", "bring a PostgreSQL database up to date as its owner"],
  ["new-secret", "make a new secret in the data folder"],
  ["reseal", "seal everything with the newest secret"],
  ["accept-secret", "start with this APP_SECRET although the database knows another"],
  [
    "copy-files --from PLACE --to PLACE",
    "copy the files of the site between a folder and a bucket",
  ],
  ["backup [FILE or FOLDER] [--keep DAYS] [--daily] [--with-secret]", "make a backup"],
  ["restore FILE", "restore a backup into an empty site"],
  ["restore --check FILE or FOLDER [--weekly]", "check that a backup can be restored"],
  ["move-to-postgres", "move from the embedded database to PostgreSQL"],
  ["move-to-embedded", "move from PostgreSQL to the embedded database"],
  ["version", "print the version"],
  ["doctor", "check settings, database, mail server, files, gateways and backups"],
  ["test-mail ADDRESS", "send an email at once"],
  ["help", "print this list"],
];

const names = new Set(COMMANDS.map(([usage]) => usage.split(" ")[0]));

/** The list of all commands where it is asked for, needing no database; throws it for an unknown one. */
export function findHelp([command]: readonly string[]): string | undefined {
  if (command === undefined || ["help", "--help", "-h"].includes(command)) return helpText();
  if (names.has(command)) return undefined;
  throw new Error(`There is no command ${command}.\n\n${helpText()}`);
}

function helpText(): string {
  const lines = COMMANDS.map(([usage, does]) => `  ${usage}\n      ${does}`);
  return `npm run admin -- COMMAND\n\n${lines.join("\n")}`;
}

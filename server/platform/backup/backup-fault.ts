/** A backup that cannot be made or used. The message tells a person why. */
export class BackupFault extends Error {}

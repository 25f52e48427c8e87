/** What we use of it; the package brings no types. */
declare module "fs-native-extensions" {
  /** Locks a range of an open file (length 0: to its end) for this handle alone; false where another has it. */
  export function tryLock(fd: number, offset?: number, length?: number): boolean;
}

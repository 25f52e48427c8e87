/** The part that we use; the package has no types. */
declare module "fs-native-extensions" {
  /** Locks a range of an open file (length 0: to its end) for this handle alone; false when another handle has it. */
  export function tryLock(fd: number, offset?: number, length?: number): boolean;
}

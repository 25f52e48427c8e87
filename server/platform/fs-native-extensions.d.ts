/** The package has no types; this declares the part we use. */
declare module "fs-native-extensions" {
  /** Locks a range of an open file for this handle (length 0: to the end). False if another handle has locked it. */
  export function tryLock(fd: number, offset?: number, length?: number): boolean;
}

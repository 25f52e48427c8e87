const callbacks: (() => unknown)[] = [];

/** Calls `end` at the end of the test file, newest first. Can be called anywhere in the file. */
export function onFileEnd(end: () => unknown): void {
  callbacks.push(end);
}

/** Runs all callbacks; then throws the first failure. */
export async function runFileEnd(): Promise<void> {
  const failures: unknown[] = [];
  for (let end = callbacks.pop(); end; end = callbacks.pop()) {
    try {
      await end();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

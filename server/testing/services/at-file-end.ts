const endings: (() => unknown)[] = [];

/** Calls `end` when the test file has ended, the newest first, wherever in the file this is said. */
export function atFileEnd(end: () => unknown): void {
  endings.push(end);
}

/** Does what is to be done at the end of a file; throws the first failure once all of it was tried. */
export async function endFile(): Promise<void> {
  const failures: unknown[] = [];
  for (let end = endings.pop(); end; end = endings.pop()) {
    try {
      await end();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

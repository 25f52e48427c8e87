import { expect, test } from "vitest";
import { findHelp } from "./command-list.ts";

test.each([[[]], [["help"]], [["--help"]]])("%j lists every command", (words) => {
  const text = findHelp(words) ?? "";
  for (const name of ["grant EMAIL", "backup", "move-to-embedded", "version"]) {
    expect(text).toContain(`\n  ${name}`);
  }
});

test("an unknown command is refused with the list, a known one is done", () => {
  expect(() => findHelp(["promote"])).toThrow(/^There is no command promote\.\n\nnpm run admin/);
  expect(findHelp(["grant", "ada@example.org"])).toBeUndefined();
});

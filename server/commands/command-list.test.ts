import { expect, test } from "vitest";
import { findHelpText } from "./command-list.ts";

test.each([[[]], [["help"]], [["--help"]]])("%j lists every command", (words) => {
  const text = findHelpText(words) ?? "";
  for (const name of ["grant EMAIL", "backup", "move-to-embedded", "version"]) {
    expect(text).toContain(`\n  ${name}`);
  }
});

test("refuses an unknown command with the list", () => {
  expect(() => findHelpText(["promote"])).toThrow(/^Unknown command: promote\n\nnpm run admin/);
  expect(findHelpText(["grant", "ada@example.org"])).toBeUndefined();
});

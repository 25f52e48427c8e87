import { expect, test } from "vitest";
import { findHelp } from "./command-list.ts";

test.each([[[]], [["help"]], [["--help"]]])("%j lists every command", (words) => {
  const text = findHelp(words) ?? "";
  for (const name of ["grant EMAIL", "backup", "move-to-embedded", "version"]) {
    expect(text).toContain(`\n  ${name}`);
  }
});

test("refuses an unknown command with the list", () => {
  expect(() => findHelp(["promote"])).toThrow(/^Unknown command: promote\n\nnpm run admin/);
  expect(findHelp(["grant", "ada@example.org"])).toBeUndefined();
});

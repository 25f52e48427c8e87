import { expect, test } from "vitest";
import { startProcess } from "../testing/services/test-process.ts";

test("a process that writes to a parent that has died stops in order", async () => {
  const program = startProcess(new URL("../testing/programs/orphan.ts", import.meta.url));
  await program.ended;
  expect(program.output()).toBe("stops in order\n");
});

import { expect, test } from "vitest";
import type { ErrorCode } from "#contract/errors.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { behindLink } from "./newsletter-page.ts";

const failing = (status: number, code: ErrorCode) =>
  behindLink(() => Promise.reject(new ApiError(status, { code, detail: [] })));

test("a link that is not ours shows so", async () => {
  expect(await failing(404, "not_found")).toMatchObject({ data: null, init: { status: 404 } });
});

test("a link is not called wrong while the site is unavailable", async () => {
  await expect(failing(503, "unavailable")).rejects.toMatchObject({
    data: { code: "unavailable" },
    init: { status: 503 },
  });
});

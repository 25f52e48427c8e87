import type { TwoFactorDeps } from "../../identity/two-factor/two-factor-deps.ts";

export type StaffDeps = TwoFactorDeps;

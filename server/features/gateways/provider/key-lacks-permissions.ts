import { GatewayRefused } from "./payment-provider.ts";

/** The gateway accepts our key, but it lacks permissions that we need. */
export class KeyLacksPermissions extends GatewayRefused {
  /** The missing permissions by the gateway's names. */
  readonly permissions: readonly string[];

  constructor(permissions: readonly string[]) {
    super("the key lacks permissions");
    this.permissions = permissions;
  }
}

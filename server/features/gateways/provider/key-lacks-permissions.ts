import { GatewayRefused } from "./payment-provider.ts";

/** The gateway takes our key, which is not allowed to do all that it needs. */
export class KeyLacksPermissions extends GatewayRefused {
  /** In the gateway's words; none of the key's. */
  readonly permissions: readonly string[];

  constructor(permissions: readonly string[]) {
    super("the key lacks permissions");
    this.permissions = permissions;
  }
}

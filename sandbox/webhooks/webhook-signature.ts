import { createHmac } from "node:crypto";

/** A header of webhooks as Stripe and the sandbox sign them: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">` */
export function webhookSignature(secret: string, header = "sandbox-signature") {
  return (body: string, now: number) => ({ [header]: signed(secret, body, now) });
}

function signed(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  const mac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${mac}`;
}

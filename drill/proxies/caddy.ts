import type { SampleProxy } from "./sample-proxy.ts";

export const caddy: SampleProxy = {
  name: "Caddy",
  program: "/usr/bin/caddy",
  sample: "Caddyfile",
  repeatsGifts: false,
  args: (file) => ["run", "--adapter", "caddyfile", "--config", file],
  adapt: (sample, { port, sitePorts: [first, second] }) =>
    sample
      .replace("{$SITE_NAME:localhost}", `http://127.0.0.1:${port}`)
      .replace(
        "{$SITE_ADDRESS:127.0.0.1:3000} {",
        `127.0.0.1:${first} 127.0.0.1:${second} {\n\t\ttrusted_proxies 127.0.0.1/32`,
      ),
};

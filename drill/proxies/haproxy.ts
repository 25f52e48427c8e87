import type { SampleProxy } from "./sample-proxy.ts";

export const haproxy: SampleProxy = {
  name: "HAProxy",
  program: "/usr/sbin/haproxy",
  sample: "haproxy.cfg",
  repeatsGifts: true,
  args: (file) => ["-f", file],
  adapt: (sample, { port, sitePorts: [first, second] }) =>
    sample
      .replace(
        "bind :::80 v4v6\n",
        `bind 127.0.0.1:${port}\n    http-request set-src req.hdr(X-Forwarded-For) if { req.hdr(X-Forwarded-For) -m found }\n`,
      )
      .replace(/^ *(bind :::443|http-request redirect) .*\n/gm, "")
      .replace("server first 127.0.0.1:3000", `server first 127.0.0.1:${first}`)
      .replace("# server second 127.0.0.1:3001", `server second 127.0.0.1:${second}`),
};

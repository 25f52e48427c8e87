import type { SampleProxy } from "./sample-proxy.ts";

const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

export const nginx: SampleProxy = {
  name: "nginx",
  program: "/usr/sbin/nginx",
  sample: "nginx.conf",
  repeatsGifts: true,
  args: (file, folder) => ["-p", folder, "-c", file],
  adapt(sample, { folder, port, sitePorts: [first, second] }) {
    const site = sample
      // The first server only leads to the second one.
      .replace(/^server \{\n {4}listen 80;.*?^\}\n/ms, "")
      .replace(/^ *(listen (80|\[::\].*)|ssl_\w+ .*);\n/gm, "")
      .replaceAll("/var/log/nginx/", `${folder}/`)
      .replace("listen 443 ssl http2", `listen 127.0.0.1:${port}`)
      .replace("server 127.0.0.1:3000", `server 127.0.0.1:${first}`)
      .replace("# server 127.0.0.1:3001", `server 127.0.0.1:${second}`);
    return [
      ...(process.getuid?.() === 0 ? ["user root;"] : []),
      // One process, which leaves no others behind when it is killed.
      `daemon off; master_process off; pid ${folder}/pid; error_log stderr warn; events { worker_connections 1024; }`,
      "http { set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;",
      ...TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`),
      ...[site, "}", ""],
    ].join("\n");
  },
};

import { readSandboxEnvironment } from "./sandbox-environment.ts";
import { sandboxGateway } from "./sandbox-gateway.ts";
import { serveGateway } from "./serve-gateway.ts";

const { port, options } = readSandboxEnvironment(process.env);
const url = await serveGateway(port, (app, served) =>
  app.register(sandboxGateway, { ...options, ...served }),
);
console.log(JSON.stringify({ url }));

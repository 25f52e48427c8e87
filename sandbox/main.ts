import { serveBtcpay } from "./btcpay/serve-btcpay.ts";
import { readSandboxEnvironment } from "./sandbox-environment.ts";
import { sandboxGateway } from "./sandbox-gateway.ts";
import { serveGateway } from "./serve-gateway.ts";
import { serveStripe } from "./stripe/serve-stripe.ts";

/** What `npm run sandbox -- NAME` starts: the sandbox's own gateway without a name, or a double of a real one. */
const programs: Readonly<Record<string, (variables: NodeJS.ProcessEnv) => Promise<void>>> = {
  gateway: serveSandboxGateway,
  btcpay: serveBtcpay,
  stripe: serveStripe,
};

async function serveSandboxGateway(variables: NodeJS.ProcessEnv): Promise<void> {
  const { port, options } = readSandboxEnvironment(variables);
  const url = await serveGateway(port, (app, served) =>
    app.register(sandboxGateway, { ...options, ...served }),
  );
  console.log(JSON.stringify({ url }));
}

const { [process.argv[2] ?? "gateway"]: program } = programs;
if (!program) throw new Error(`There are these gateways: ${Object.keys(programs).join(", ")}`);
await program(process.env);

/** A mail server that takes everything and keeps nothing. */
import { SMTPServer } from "smtp-server";

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData: (stream, _session, callback) => {
    stream.on("end", () => callback(null));
    stream.resume();
  },
});
server.listen(Number(process.env.PORT), "127.0.0.1");
process.once("SIGTERM", () => process.exit(0));

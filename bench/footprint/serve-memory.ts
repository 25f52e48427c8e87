/** Imported into a measured site: it tells the parent what its own heap takes, when asked. */
process.on("message", () => process.send?.(process.memoryUsage()));
process.channel?.unref();

import dgram from "node:dgram";
import dns from "node:dns";
import net from "node:net";

// Imported into a process before anything else: anyone who reaches for the network there fails.
const refuse = (): never => {
  throw new Error("the network is off");
};

Object.assign(net.Socket.prototype, { connect: refuse });
Object.assign(dgram, { createSocket: refuse });
Object.assign(dns, { lookup: refuse, resolve: refuse });
Object.assign(dns.promises, { lookup: refuse, resolve: refuse });
Object.assign(globalThis, { fetch: refuse });

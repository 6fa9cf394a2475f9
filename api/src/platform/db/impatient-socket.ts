import { connect, type Socket } from 'node:net'

/** What the driver knows of the server when it asks for a socket. */
interface Target {
  host: string[]
  port: number[]
  path: string | false
}

/**
 * Sockets that end after a silence. The driver waits for ever for an answer, and behind a network
 * that swallows everything a connection takes a quarter of an hour to be noticed as dead. Idle ones
 * end likewise; they come back when they are needed.
 */
export function impatientSocket(silenceMs: number) {
  return ({ host: [host], port: [port], path }: Target): Socket => {
    const socket = path ? connect(path) : connect(port ?? 5432, host)
    socket.setTimeout(silenceMs, () => socket.destroy())
    // Where the driver looks for the name that a certificate has to have.
    return Object.assign(socket, { host })
  }
}

import { connect, type Socket } from 'node:net'

/** The options that the driver passes to its socket function. */
interface Target {
  host: string[]
  port: number[]
  path: string | false
}

/**
 * Returns a function that opens sockets, which close after `silenceMs` without data. The driver
 * itself waits forever for a response, and TCP notices a network that drops all packets only after
 * 15 minutes. Idle connections close too; the driver opens a new one for its next query.
 */
export function socketWithTimeout(silenceMs: number) {
  return ({ host: [host], port: [port], path }: Target): Socket => {
    const socket = path ? connect(path) : connect(port ?? 5432, host)
    socket.setTimeout(silenceMs, () => socket.destroy())
    // The driver reads `host` to verify the server's certificate.
    return Object.assign(socket, { host })
  }
}

import net, { type AddressInfo, type Socket } from 'node:net'

/** Starts a TCP proxy in front of the product. A test can cut its connections. */
export async function openLine(productUrl: string) {
  const { port } = new URL(productUrl)
  const sockets = new Set<Socket>()
  let isDown = false
  const server = net.createServer((near) => {
    if (isDown) return near.destroy()
    const far = net.connect(Number(port), 'localhost')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      // Ignore the error: cutting one end of a connection resets the other end.
      socket.on('error', () => {})
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const cut = () => {
    isDown = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Cuts every connection and accepts no new ones. */
    cut,
    mend: () => (isDown = false),
    close: () => {
      cut()
      server.close()
    },
  }
}

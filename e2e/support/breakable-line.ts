import net, { type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy in front of the product whose connections can be cut. */
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
      // Cutting one end resets the other, which is expected.
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

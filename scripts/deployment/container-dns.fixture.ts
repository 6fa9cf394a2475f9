import { createSocket } from 'node:dgram'
import { decode, encode } from 'dns-packet'

export type ContainerDns = Awaited<ReturnType<typeof startContainerDns>>

/** Starts a fake of Docker's DNS server, which returns these IP addresses for each name. */
export function startContainerDns(names: Record<string, string[]>) {
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = decode(message)
    const [question] = questions
    const found = question?.type === 'A' ? names[question.name] : undefined
    const answers = found?.map(
      (data) => ({ type: 'A', name: question?.name ?? '', ttl: 1, data }) as const,
    )
    // 0x8180: a response without error. 3: the name does not exist (NXDOMAIN).
    const flags = 0x81_80 | (question && names[question.name] ? 0 : 3)
    socket.send(encode({ type: 'response', id, flags, questions, answers }), port, address)
  })
  return new Promise<{ port: number; stop(): void }>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(0, '127.0.0.1', () => {
      resolve({ port: socket.address().port, stop: () => socket.close() })
    })
  })
}

import { createSocket } from 'node:dgram'
import { decode, encode } from 'dns-packet'

/** Stands for the name server that Docker gives to containers; ends with `stop`. */
export interface ContainerDns {
  port: number
  stop(): void
}

/** Answers with the addresses of a name, as Docker does for the containers of a service. */
export function startContainerDns(names: Record<string, string[]>): Promise<ContainerDns> {
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = decode(message)
    const [question] = questions
    const found = question?.type === 'A' ? names[question.name] : undefined
    const answers = found?.map(
      (data) => ({ type: 'A', name: question?.name ?? '', ttl: 1, data }) as const,
    )
    // 0x8180: an answer, all is well; 3: there is no such name.
    const flags = 0x81_80 | (question && names[question.name] ? 0 : 3)
    socket.send(encode({ type: 'response', id, flags, questions, answers }), port, address)
  })
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(0, '127.0.0.1', () => {
      resolve({ port: socket.address().port, stop: () => socket.close() })
    })
  })
}

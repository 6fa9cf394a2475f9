/**
 * A JSON array of the items of all batches. The first batch is awaited before the answer begins, so
 * that a failure can still be told; a later one breaks the answer off.
 */
export async function streamJsonArray<T>(
  batches: AsyncGenerator<T[]>,
): Promise<ReadableStream<Uint8Array>> {
  const first = await batches.next()
  const chunks = toChunks(first.done ? [] : first.value, batches)
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = await chunks.next()
        if (chunk.done) controller.close()
        else controller.enqueue(encoder.encode(chunk.value))
      },
      // A client that leaves ends the reading too.
      async cancel() {
        await chunks.return(undefined)
        await batches.return(undefined)
      },
    },
    // Nothing is read ahead of the client.
    { highWaterMark: 0 },
  )
}

async function* toChunks<T>(first: T[], rest: AsyncGenerator<T[]>): AsyncGenerator<string> {
  const text = (items: T[]) => items.map((item) => JSON.stringify(item)).join(',')
  yield `[${text(first)}`
  for await (const items of rest) if (items.length > 0) yield `,${text(items)}`
  yield ']'
}

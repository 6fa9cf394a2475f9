/**
 * Creates a stream that produces each part only when the client reads. A disconnect ends the
 * generator.
 */
export function pulledStream(
  parts: AsyncGenerator<Uint8Array>,
  onFailure: (error: Error) => void,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = await parts.next().catch((error: Error) => {
          onFailure(error)
          throw error
        })
        if (part.done) controller.close()
        else controller.enqueue(part.value)
      },
      async cancel() {
        await parts.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

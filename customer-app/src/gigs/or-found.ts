import { isAnswerLost } from 'api/client'

/**
 * Waits for a call. If its answer is lost, returns what `find` reads instead; rejects as the call if that shows no change.
 */
export async function orFound<Answer>(
  call: Promise<Answer>,
  find: () => Promise<Answer | null | undefined>,
): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    const found = isAnswerLost(error) ? await find().catch(() => undefined) : undefined
    if (!found) throw error
    return found
  }
}

/** Options to read the data of a query from the API at once. */
export const fromApi = { staleTime: 0, retry: false }

import { newKey } from 'api/client'

let last: { text: string; key: string } | undefined

/**
 * Sends the content with an Idempotency-Key: the same one again until an answer says that it is stored, so that what is
 * sent again after a lost answer counts once. Other content gets another key.
 */
export async function sendOnce<Answer>(
  content: unknown,
  send: (init: RequestInit) => Promise<Answer>,
): Promise<Answer> {
  const text = JSON.stringify(content)
  if (last?.text !== text) last = { text, key: newKey() }
  const answer = await send({ headers: { 'Idempotency-Key': last.key } })
  last = undefined
  return answer
}

import { codePoints } from '../../platform/requests/text.ts'
import { invalid } from '../operator-error.ts'

/** Returns the text without spaces around it. `what` begins the sentence if it is empty or too long. */
export function readText(given: string, most: number, what: string): string {
  const text = given.trim()
  if (text !== '' && codePoints(text, most) <= most) return text
  throw invalid(`${what}, in at most ${most} characters.`)
}

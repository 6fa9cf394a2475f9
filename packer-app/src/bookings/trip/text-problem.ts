import { tooLong, tripLimits } from 'api/rules'

/** Returns the error sentence for a text: `missing` if the text is empty, undefined if it is valid. */
export function textProblem(text: string, missing: string): string | undefined {
  return text.trim() === '' ? missing : tooLong(text, tripLimits.note)
}

import { tripLimits } from 'api/rules'

/** Returns the error sentence for a text: `missing` if the text is empty, undefined if it is valid. */
export function textProblem(text: string, missing: string): string | undefined {
  const { length } = [...text.trim()]
  if (length === 0) return missing
  return length > tripLimits.note
    ? `Use ${tripLimits.note} characters or fewer. Your text has ${length}.`
    : undefined
}

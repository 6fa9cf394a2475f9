import styled from 'styled-components'

/** A form between the head and the foot of a dialog, whose body scrolls. */
export const DialogForm = styled.form`
  display: flex;
  flex-direction: column;
  min-height: 0;
`

/** The most characters of a reason or a report. */
export const longestText = 500

/** What is wrong with a text that the other side will read; undefined if nothing is. */
export function textProblem(text: string, missing: string): string | undefined {
  const { length } = [...text.trim()]
  if (length === 0) return missing
  return length > longestText
    ? `Use ${longestText} characters or fewer. Your text has ${length}.`
    : undefined
}

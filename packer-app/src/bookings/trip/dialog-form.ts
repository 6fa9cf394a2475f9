import styled from 'styled-components'

/**
 * A form below the head of a dialog: a body and a foot. It scrolls as a whole, because with large text the
 * foot may leave the body no room.
 */
export const DialogForm = styled.form`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
  overflow: auto;
  overscroll-behavior: contain;

  > :first-child {
    flex: 1 0 auto;
    align-content: start;
    overflow: visible;
  }
  > :last-child {
    position: sticky;
    bottom: 0;
    background: var(--overlay);
  }
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

import styled from 'styled-components'

/**
 * The form in a dialog, below its header, with a body and a footer. The form scrolls as a whole, because
 * with large text the footer may leave no room for the body.
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

/** The maximum length of a reason or a report, in characters. */
export const longestText = 500

/** The error sentence for a text that the customer will read; undefined if the text is valid. */
export function textProblem(text: string, missing: string): string | undefined {
  const { length } = [...text.trim()]
  if (length === 0) return missing
  return length > longestText
    ? `Use ${longestText} characters or fewer. Your text has ${length}.`
    : undefined
}

import { tripLimits } from 'api/rules'
import styled from 'styled-components'

/**
 * The form below a dialog's header. The form's children are a body and a footer. The form scrolls instead of
 * the body: with large text, the footer may leave no room for a scrolling body.
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

/** Returns the error sentence for a text: `missing` if the text is empty, undefined if it is valid. */
export function textProblem(text: string, missing: string): string | undefined {
  const { length } = [...text.trim()]
  if (length === 0) return missing
  return length > tripLimits.note
    ? `Use ${tripLimits.note} characters or fewer. Your text has ${length}.`
    : undefined
}

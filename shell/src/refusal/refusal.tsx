import { ApiError, isAnswerLost, problemFields, problemText } from 'api/client'
import { Panel } from 'shared-ui'

/**
 * Returns the errors of a form's fields. The API answers a wrong password with 403, which belongs to the field
 * `passwordField`.
 */
export function refusedFields(error: unknown, passwordField: string): Record<string, string> {
  const isWrong = error instanceof ApiError && error.status === 403
  return {
    ...(isWrong && { [passwordField]: problemText(error, ['detail'], 'The password is wrong.') }),
    ...problemFields(error),
  }
}

interface RefusalProps {
  error: unknown
  /** What did not happen: "Your password was not changed". */
  title: string
  /** What may have happened, if the response was lost. */
  unknown: string
  /** What else the user can do if the response was lost. */
  advice?: string
}

/** Says why a call failed and what to do next. The form keeps its input. */
export function Refusal({ error, title, unknown, advice }: RefusalProps) {
  if (isAnswerLost(error)) {
    return (
      <Panel tone="error" title={unknown}>
        {navigator.onLine
          ? 'The connection was lost. Try again.'
          : 'You are offline. Try again when you are back online.'}
        {advice && ` ${advice}`}
      </Panel>
    )
  }
  const isOurs = error instanceof ApiError && error.status >= 500
  return (
    <Panel tone="error" title={title}>
      {isOurs
        ? 'This is a problem on our side. Try again in a moment.'
        : problemText(error, ['detail'], 'Try again in a moment.')}
    </Panel>
  )
}

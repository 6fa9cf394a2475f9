import { failureText, isAnswerLost } from 'api/client'
import { Panel } from 'shared-ui'

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
  const isLost = isAnswerLost(error)
  return (
    <Panel tone="error" title={isLost ? unknown : title}>
      {isLost && advice
        ? `${failureText(error, ['detail'])} ${advice}`
        : failureText(error, ['detail'])}
    </Panel>
  )
}

import { failureText, isAnswerLost } from 'api/client'
import { Panel } from 'shared-ui'

interface SendFailedProps {
  error: Error
  /** What was to be sent, such as "your request". */
  what: string
  title: string
}

/** Says in a dialog why its text was not sent, or that this is unknown because the answer was lost. */
export const SendFailed = ({ error, what, title }: SendFailedProps) => (
  <Panel
    tone="error"
    role="alert"
    title={isAnswerLost(error) ? `We don't know yet if ${what} arrived` : title}
  >
    {`${
      isAnswerLost(error)
        ? 'Check the timeline before you send it again.'
        : failureText(error, ['error'])
    } What you wrote is still here.`}
  </Panel>
)

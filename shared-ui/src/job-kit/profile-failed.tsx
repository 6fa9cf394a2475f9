import { failureText, isAnswerLost } from 'api/client'
import { Panel } from '../panel/panel.tsx'

interface ProfileFailedProps {
  error: Error
  /** The member of the API's answer that says why. */
  member: 'detail' | 'error'
}

/** Says why a profile was not saved. A page shows it beside the button, because the form is higher than a phone's screen. */
export const ProfileFailed = ({ error, member }: ProfileFailedProps) => (
  <Panel
    tone="error"
    title={
      isAnswerLost(error)
        ? "We don't know yet whether your profile was saved"
        : 'Your profile was not saved'
    }
    role="alert"
  >
    {failureText(error, [member])} Nothing you typed is lost.
  </Panel>
)

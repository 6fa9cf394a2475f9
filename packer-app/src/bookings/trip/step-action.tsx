import { onFirstClick } from 'shared-ui'
import { MainButton } from '../booking-actions.tsx'
import { type Step, stepTexts } from './trip-steps.ts'

interface StepActionProps {
  step: Step
  /** The step whose report is being sent. */
  sending: Step | undefined
  /** Whether any change of the trip is being sent. */
  isChanging: boolean
  variant?: 'soft' | 'second' | undefined
  confirmation?: string | undefined
  onStep(step: Step): void
}

/** Shows the button that reports one step of the trip. Most steps ask something first. */
export function StepAction(props: StepActionProps) {
  const { step, sending, isChanging, variant, confirmation, onStep } = props
  const { button, icon: Icon } = stepTexts[step]
  return (
    <MainButton
      variant={variant ?? 'primary'}
      big={variant !== 'second'}
      block
      aria-haspopup={step === 'at_pickup' ? undefined : 'dialog'}
      busy={sending === step}
      busyLabel="Saving..."
      aria-disabled={isChanging || undefined}
      confirmation={confirmation}
      onClick={onFirstClick(() => onStep(step))}
    >
      <Icon size={20} aria-hidden />
      {button}
    </MainButton>
  )
}

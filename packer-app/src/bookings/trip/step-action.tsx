import { Button, onFirstClick } from 'shared-ui'
import { type Step, stepTexts } from './trip-steps.ts'

interface StepActionProps {
  step: Step
  /** The step that is being sent. */
  sending: Step | undefined
  /** The stage has just changed. The button ignores presses, which may be meant for the previous step. */
  isSettling: boolean
  variant?: 'primary' | 'second'
  onStep(step: Step): void
}

/** Reports one step of the trip. Delivered opens a dialog first. */
export function StepAction({ step, sending, isSettling, variant, onStep }: StepActionProps) {
  const { button, icon: Icon } = stepTexts[step]
  return (
    <Button
      variant={variant ?? 'primary'}
      big={variant === undefined}
      block
      aria-haspopup={step === 'delivered' ? 'dialog' : undefined}
      busy={sending === step}
      busyLabel="Saving..."
      aria-disabled={isSettling || (sending !== undefined && sending !== step) || undefined}
      onClick={onFirstClick(() => onStep(step))}
    >
      <Icon size={20} aria-hidden />
      {button}
    </Button>
  )
}

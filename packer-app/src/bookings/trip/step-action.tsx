import { Button, onFirstClick } from 'shared-ui'
import { type Step, stepTexts } from './trip-steps.ts'

interface StepActionProps {
  step: Step
  /** The step whose report is being sent. */
  sending: Step | undefined
  /** Whether any change of the trip is being sent. */
  isChanging: boolean
  variant?: 'primary' | 'second'
  onStep(step: Step): void
}

/** Shows the button that reports one step of the trip. For Delivered, the button opens a dialog first. */
export function StepAction({ step, sending, isChanging, variant, onStep }: StepActionProps) {
  const { button, icon: Icon } = stepTexts[step]
  return (
    <Button
      variant={variant ?? 'primary'}
      big={variant === undefined}
      block
      aria-haspopup={step === 'delivered' ? 'dialog' : undefined}
      busy={sending === step}
      busyLabel="Saving..."
      aria-disabled={isChanging || undefined}
      onClick={onFirstClick(() => onStep(step))}
    >
      <Icon size={20} aria-hidden />
      {button}
    </Button>
  )
}

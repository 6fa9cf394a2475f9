import { CloudCheck } from 'lucide-react'
import type { Ref } from 'react'
import { Button, DialogFoot, DialogNote } from 'shared-ui'
import styled from 'styled-components'

/* Both buttons fit in one row of a window of 320 px. */
const Foot = styled(DialogFoot)`
  @media (max-width: 39.99em) {
    & > button {
      flex-basis: 6rem;
    }
  }
`

interface FormFootProps {
  submitRef: Ref<HTMLButtonElement>
  /** The text of the submit button, and its text while `isBusy`. */
  submit: string
  busy: string
  isBusy: boolean
  /** Whether the device has a draft with the content of the form. */
  hasDraft: boolean
  /** Missing unless the form started with a draft. */
  onStartOver: (() => void) | undefined
  onCancel(): void
}

/** The buttons of the form, and a note that the draft is saved. */
export function FormFoot(props: FormFootProps) {
  const { submitRef, submit, busy, isBusy, hasDraft, onStartOver, onCancel } = props
  return (
    <Foot>
      {hasDraft && (
        <DialogNote>
          <CloudCheck size={18} />
          <span>Draft saved on this device</span>
          {onStartOver && (
            <Button variant="quiet" small onClick={onStartOver}>
              Start over
            </Button>
          )}
        </DialogNote>
      )}
      <Button onClick={onCancel}>Cancel</Button>
      <Button ref={submitRef} type="submit" variant="primary" busy={isBusy} busyLabel={busy}>
        {submit}
      </Button>
    </Foot>
  )
}

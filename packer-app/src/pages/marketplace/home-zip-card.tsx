import { failureText, isAnswerLost, problemFields } from 'api/client'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button, Card, Muted, Panel, TextField, useSingleFlight } from 'shared-ui'
import styled from 'styled-components'
import type { PageProps } from '../../page-props.ts'
import { useEditProfile } from '../../profile/profile.mutations.ts'
import { homeZipHint, isZip, zipAdvice } from '../../zip.ts'

const Ask = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-4) var(--s-5);
  margin-bottom: var(--s-6);
  padding: var(--s-5);

  > div:first-child {
    flex: 1 1 20rem;
    min-width: 0;
  }
  > [role='alert'] {
    flex: 1 1 100%;
  }
`
/* The buttons stay beside the control when an error appears below it. */
const Answer = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: var(--s-3);

  > :first-child {
    width: 14rem;
  }
  > button {
    margin-top: 1.6875rem;
  }
  @media (max-width: 39.99em) {
    flex: 1 1 100%;

    > :first-child {
      width: 100%;
    }
    > button {
      margin-top: 0;
    }
  }
`

interface HomeZipCardProps extends Pick<PageProps, 'notify'> {
  /** The card disappears with the answer, so the focus must move. */
  onAnswered(): void
}

/** Asks a packer once where they start from. */
export function HomeZipCard({ notify, onAnswered }: HomeZipCardProps) {
  const titleId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [zip, setZip] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const edit = useEditProfile()
  const message = isIncomplete ? zipAdvice() : problemFields(edit.error).home_zip

  const { run, busy } = useSingleFlight(async (home_zip: string) => {
    try {
      await edit.mutateAsync({ home_zip })
    } catch {
      field.current?.focus()
      return
    }
    notify({
      text: home_zip
        ? `Saved. The marketplace now starts with gigs near ${home_zip}.`
        : 'You can add your home ZIP code in your profile.',
    })
    onAnswered()
  })

  function save(event: FormEvent) {
    event.preventDefault()
    const typed = zip.trim()
    setIncomplete(!isZip(typed))
    if (isZip(typed)) run(typed.slice(0, 5))
    else field.current?.focus()
  }

  return (
    <Ask as="form" noValidate aria-labelledby={titleId} onSubmit={save}>
      <div>
        <h2 id={titleId}>Where do you start from?</h2>
        <Muted>{`The marketplace then shows the gigs near you, and how far away each is. ${homeZipHint}`}</Muted>
      </div>
      <Answer>
        <TextField
          ref={field}
          label="Home ZIP code"
          name="home_zip"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          value={zip}
          error={message}
          onChange={({ target }) => {
            setZip(target.value)
            setIncomplete(false)
            edit.reset()
          }}
        />
        <Button
          type="submit"
          variant="primary"
          busy={busy && edit.variables?.home_zip !== ''}
          busyLabel="Saving..."
        >
          Save
        </Button>
        <Button variant="quiet" onClick={() => run('')}>
          Not now
        </Button>
      </Answer>
      {edit.error && !message && (
        <Panel
          tone="error"
          title={
            isAnswerLost(edit.error) ? 'We could not tell whether it was saved' : 'It was not saved'
          }
        >
          {failureText(edit.error, ['error'])}
        </Panel>
      )}
    </Ask>
  )
}

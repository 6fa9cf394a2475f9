import { type Check, failureText, problemFields } from 'api/client'
import { certificateLimits, certificateTypes, endOfLastDay } from 'api/rules'
import { type FormEvent, useRef, useState } from 'react'
import { Button, formatDate, Panel, Row, Stack, TextField, useSingleFlight } from 'shared-ui'
import { CheckRow } from './check-row.tsx'
import { validityOf } from './check-words.ts'
import { useSendCertificate } from './checks.mutations.ts'
import { FileField } from './file-field.tsx'

function textOf(check: Check): string {
  const { state, started_at, missing } = check
  const valid = validityOf(check)
  const since = started_at === null ? '' : formatDate(started_at)
  if (state === 'passed' && valid) {
    return since ? `${valid} Your new certificate is in review since ${since}.` : valid
  }
  if (state === 'started') return `In review since ${since}. We usually answer within two days.`
  if (state === 'failed') return missing ?? ''
  if (valid) return `${valid} Send us a new certificate, as a PDF or a photo.`
  return 'Your certificate of insurance, as a PDF or a photo.'
}

interface InsuranceCheckProps {
  check: Check
  /** Whether the check is the next one, whose button is primary. */
  isNext: boolean
  onSent(text: string): void
}

export function InsuranceCheck({ check, isNext, onSent }: InsuranceCheckProps) {
  const [isOpen, setIsOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const isRepeat = check.state === 'passed' || check.state === 'started'
  function close() {
    setIsOpen(false)
    toggle.current?.focus()
  }
  return (
    <CheckRow
      check={check}
      kind="insurance"
      text={textOf(check)}
      action={
        <Button
          ref={toggle}
          variant={isNext ? 'primary' : 'second'}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isRepeat ? 'Send a new certificate' : 'Send certificate'}
        </Button>
      }
    >
      {isOpen && (
        <CertificateForm
          onSent={() => {
            close()
            onSent('We have your certificate. We usually answer within two days.')
          }}
          onCancel={close}
        />
      )}
    </CheckRow>
  )
}

/** Says why the file cannot be sent. Some browsers report no type for some files, such as HEIC photos. */
function fileProblem({ name, type, size }: File): string | undefined {
  const isKnown = type
    ? certificateTypes.some((known) => known === type)
    : !/\.hei[cf]$/i.test(name)
  if (!isKnown) return `${name} can't be used. Choose a PDF, or a JPEG, PNG or WebP image.`
  if (size > certificateLimits.bytes) return `${name} is too large. The file can be at most 10 MB.`
  return size === 0 ? `${name} is empty. Choose another file.` : undefined
}

function dayError(day: string): string | undefined {
  if (!day) return 'Enter the last day of your insurance.'
  return endOfLastDay(day) <= Date.now() ? 'This insurance has ended already.' : undefined
}

/** Asks for the file and the last day of the insurance. After a failure, both stay. */
function CertificateForm({ onSent, onCancel }: { onSent(): void; onCancel(): void }) {
  const form = useRef<HTMLFormElement>(null)
  const [file, setFile] = useState<File>()
  /** Why the last chosen file was refused. */
  const [problem, setProblem] = useState<string>()
  const [day, setDay] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const { mutateAsync, error } = useSendCertificate()
  const { run: send, busy } = useSingleFlight((certificate: File) =>
    mutateAsync({ file: certificate, expiresOn: day }, { onSuccess: onSent }),
  )
  const errors = { file: file ? undefined : 'Choose a file.', day: dayError(day) }
  // The last refusal is about other values than the errors of the form.
  const failure = errors.file || errors.day ? null : error
  const refused = problemFields(failure)['expires_on']

  function choose(chosen: File | undefined): boolean {
    const found = chosen && fileProblem(chosen)
    setProblem(found)
    setFile(found ? undefined : chosen)
    return !found
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (file && !errors.file && !errors.day) return send(file)
    form.current?.querySelector<HTMLElement>(errors.file ? '[type=file]' : '[type=date]')?.focus()
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack>
        {failure && !refused && (
          <Panel tone="error" title="The certificate was not sent">
            {failureText(failure, ['detail'])}
          </Panel>
        )}
        <FileField
          label="Certificate"
          name="certificate"
          required
          accept={certificateTypes.join()}
          hint="PDF, JPEG, PNG or WebP, up to 10 MB. Only our team sees it."
          error={problem ?? (isChecked ? errors.file : undefined)}
          file={file}
          onFile={choose}
        />
        <TextField
          label="Last day of the insurance"
          name="expires_on"
          required
          type="date"
          value={day}
          error={isChecked ? (errors.day ?? refused) : undefined}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Row>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Sending...">
            Send
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

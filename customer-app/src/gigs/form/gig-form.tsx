import type { Gig, User } from 'api/contract'
import { CircleDollarSign, CloudCheck, X } from 'lucide-react'
import {
  type FormEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import {
  Button,
  ConfirmDialog,
  DialogBody,
  DialogFoot,
  DialogHead,
  DialogNote,
  IconButton,
  Loading,
  useOffline,
} from 'shared-ui'
import { failureOf, fieldErrorsOf, photoErrorsOf } from './save/gig-failure.ts'
import { GigFields } from './fields/gig-fields.tsx'
import { isBooked } from '../gigs.queries.ts'
import {
  BookedPanel,
  FailurePanel,
  NoticeStrip,
  OfflinePanel,
  SessionPanel,
  SpokenWarnings,
  WaitPanel,
} from './gig-notices.tsx'
import { fieldsOf } from './gig-text.ts'
import { type FieldErrors, validate } from './gig-validation.ts'
import { PhotoFields } from './photos/photo-fields.tsx'
import { PlaceFields } from './fields/place-fields.tsx'
import { SpecialtyFields } from './fields/specialty-fields.tsx'
import { VerifiedField } from './fields/verified-field.tsx'
import { UploadProgress } from './save/upload-progress.tsx'
import { useGigForm } from './use-gig-form.ts'
import { useSaveGig } from './save-gig.mutations.ts'

/** Only `customer` may submit. `verifying`: the session is still loading. */
export type Authentication = 'customer' | 'verifying' | 'denied'

/** The state that the dialog checks before it closes the form. */
export interface GigFormHandle {
  isSaving: boolean
  /**
   * Whether closing the form would lose changes. Always false for a new gig, which stays as a draft.
   */
  isUnsavedEdit: boolean
}

const words = {
  create: {
    title: 'Create Moving Job',
    submit: 'Create Job',
    busy: 'Creating...',
    free: 'Post this job for $0?',
  },
  edit: {
    title: 'Edit Moving Job',
    submit: 'Save Changes',
    busy: 'Saving...',
    free: 'Change the price to $0?',
  },
}

interface GigFormProps {
  customerId: User['id']
  /** The gig to change; undefined for a new one. */
  gig: Gig | undefined
  authentication: Authentication
  /** The username of another user who has signed in and must not see the typed text. */
  otherUsername: string | undefined
  /** The id for the heading that names the dialog. */
  titleId: string
  onClose(): void
  onSaved(id: Gig['id']): void
  ref: Ref<GigFormHandle>
}

export function GigForm(props: GigFormProps) {
  const { customerId, gig, authentication, otherUsername, titleId, onClose, onSaved, ref } = props
  const kind = gig ? 'edit' : 'create'
  const form = useGigForm(customerId, gig)
  const [refusals, setRefusals] = useState(0)

  function refuse(errors: FieldErrors) {
    form.setErrors(errors)
    setRefusals((count) => count + 1)
  }

  const { isSaving, upload, error, unauthorized, reset, ...saving } = useSaveGig({
    customerId,
    gig,
    onStored: form.forgetDraft,
    onFailed: (failure) => {
      form.photos.refuse(photoErrorsOf(failure))
      refuse(fieldErrorsOf(failure))
    },
    onSaved,
  })

  const element = useRef<HTMLFormElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const [submittedEarly, setSubmittedEarly] = useState(false)
  /**
   * Whether the customer submitted while photos were being read. The form then submits once all are
   * read.
   */
  const [submitQueued, setSubmitQueued] = useState(false)

  /** Whether the form asks if a price of $0 is meant, and whether the customer has said yes. */
  const [askingIfFree, setAskingIfFree] = useState(false)
  const [isFreeMeant, setFreeMeant] = useState(false)

  useImperativeHandle(ref, () => ({
    isSaving,
    isUnsavedEdit: gig !== undefined && form.isChanged,
  }))

  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals])

  const { isReading } = form
  const resumeSubmit = useEffectEvent(() => {
    setSubmitQueued(false)
    if (form.photos.problems.length === 0) element.current?.requestSubmit()
    else element.current?.querySelector<HTMLElement>('[name="images"]')?.focus()
  })
  useEffect(() => {
    if (submitQueued && !isReading) resumeSubmit()
  }, [submitQueued, isReading])

  // The session panel already reports a 401. Clear the error, so that the error does not reappear after a new
  // sign-in.
  useEffect(() => {
    if (authentication === 'denied') reset()
  }, [authentication, reset])

  function save(event: FormEvent) {
    event.preventDefault()
    if (isSaving || authentication === 'denied') return
    setSubmittedEarly(authentication === 'verifying')
    if (authentication === 'verifying') return
    const errors = validate(form.text, gig)
    if (Object.keys(errors).length > 0) {
      // Removes the API's error of the last attempt.
      reset()
      return refuse(errors)
    }
    const fields = fieldsOf(form.text, form, gig)
    if (fields.price === 0 && gig?.price !== 0 && !isFreeMeant) return setAskingIfFree(true)
    submit.current?.focus()
    if (form.isReading) return setSubmitQueued(true)
    const { photos, featured } = form.photos
    saving.save({ fields, photos, featured })
  }

  function saveForFree() {
    flushSync(() => {
      setAskingIfFree(false)
      setFreeMeant(true)
    })
    element.current?.requestSubmit()
  }

  function cancelUpload() {
    saving.cancel()
    submit.current?.focus()
  }

  function startOver() {
    form.startOver()
    element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }

  const ended = authentication === 'denied' || unauthorized

  // Signing in again removes the session panel. If the panel had the focus, move the focus to Submit.
  const hadEnded = useRef(ended)
  useEffect(() => {
    if (hadEnded.current && !ended && document.activeElement === document.body) {
      submit.current?.focus()
    }
    hadEnded.current = ended
  }, [ended])

  const offline = useOffline()
  const showWaitPanel = submittedEarly && authentication === 'verifying'
  return (
    <>
      <form ref={element} noValidate onSubmit={save} aria-busy={isSaving || undefined}>
        <DialogHead>
          <h2 id={titleId}>{words[kind].title}</h2>
          {!ended && (
            <IconButton label="Close" onClick={onClose}>
              <X size={22} />
            </IconButton>
          )}
        </DialogHead>
        <DialogBody inert={isSaving} hidden={otherUsername !== undefined}>
          {authentication === 'verifying' && <Loading text="Verifying authentication..." />}
          {gig && isBooked(gig) && <BookedPanel />}
          <GigFields form={form} />
          <PlaceFields form={form} />
          <SpecialtyFields
            chosen={form.specialties}
            error={form.errors.specialties}
            onToggle={form.toggle}
          />
          <VerifiedField checked={form.verifiedOnly} onChange={form.setVerifiedOnly} />
          <SpokenWarnings warnings={form.warnings} />
          <PhotoFields
            form={form}
            uploaded={upload?.phase === 'sending' ? upload.done : undefined}
          />
        </DialogBody>
        {ended ? (
          <NoticeStrip>
            <SessionPanel kind={kind} onClose={onClose} keepsText otherUsername={otherUsername} />
          </NoticeStrip>
        ) : (
          <>
            {(upload || error || showWaitPanel || offline) && (
              <NoticeStrip>
                {upload && <UploadProgress upload={upload} onCancel={cancelUpload} />}
                {error && <FailurePanel failure={failureOf(error, kind)} />}
                {showWaitPanel && <WaitPanel />}
                {offline && !error && <OfflinePanel kind={kind} />}
              </NoticeStrip>
            )}
            <DialogFoot>
              {form.hasDraft && (
                <DialogNote>
                  <CloudCheck size={18} />
                  Draft saved on this device
                  {form.resumed && (
                    <Button variant="quiet" small onClick={startOver}>
                      Start over
                    </Button>
                  )}
                </DialogNote>
              )}
              <Button onClick={onClose}>Cancel</Button>
              <Button
                ref={submit}
                type="submit"
                variant="primary"
                busy={isSaving || submitQueued}
                busyLabel={words[kind].busy}
              >
                {words[kind].submit}
              </Button>
            </DialogFoot>
          </>
        )}
      </form>
      <ConfirmDialog
        open={askingIfFree}
        icon={<CircleDollarSign size={24} />}
        tone="accent"
        title={words[kind].free}
        text="Your packer will be paid nothing."
        confirmLabel="Yes, $0"
        cancelLabel="Change the price"
        onConfirm={saveForFree}
        onCancel={() => setAskingIfFree(false)}
      />
    </>
  )
}

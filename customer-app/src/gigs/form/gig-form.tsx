import type { Gig, User } from 'api/client'
import { Undo2, X } from 'lucide-react'
import {
  type FormEvent,
  type Ref,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import {
  afterPaint,
  ConfirmDialog,
  DialogBody,
  DialogHead,
  IconButton,
  Loading,
  useOffline,
} from 'shared-ui'
import { Chapter, ChapterBar } from './chapters.tsx'
import { AskFirst } from './ask-first.tsx'
import { askedChanges } from './asked-changes.ts'
import { usePackerName } from './use-packer-name.ts'
import { ConflictPanel } from './conflict/conflict-panel.tsx'
import { failureOf, fieldErrorsOf, gigInError } from './save/gig-failure.ts'
import { ItemFields } from './fields/item-fields.tsx'
import { MoveFields } from './fields/move-fields.tsx'
import { DateFields } from './fields/date-fields.tsx'
import { GigFields } from './fields/gig-fields.tsx'
import { Form, Parts } from './form-frame.ts'
import { FormFoot } from './form-foot.tsx'
import { isBooked } from '../gigs.queries.ts'
import {
  AskedPanel,
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
import type { Place } from './places.ts'
import { PriceFields } from './price-fields.tsx'
import { hoursOf, usePriceGuide } from './price-guide.queries.ts'
import { SpecialtyFields } from './fields/specialty-fields.tsx'
import { VerifiedField } from './fields/verified-field.tsx'
import { UploadProgress } from './save/upload-progress.tsx'
import { useFreePrice } from './use-free-price.tsx'
import { useGigForm } from './use-gig-form.ts'
import { useSaveGig } from './save-gig.mutations.ts'

/** Only `customer` may submit. `verifying`: the session is still loading. */
export type Authentication = 'customer' | 'verifying' | 'denied'

/** The state that the dialog checks before it closes the form. */
export interface GigFormHandle {
  isSaving: boolean
  /**
   * Whether the customer has changed a gig. Always false for a new gig, which stays as a draft.
   */
  isUnsavedEdit: boolean
  /** Deletes the draft of the change. */
  discard(): void
}

const words = {
  create: {
    title: 'Create Moving Job',
    submit: 'Create Job',
    busy: 'Creating...',
  },
  edit: {
    title: 'Edit Moving Job',
    submit: 'Save Changes',
    busy: 'Saving...',
  },
}

const postedTo = {
  all: 'Job posted. Packers can see it now.',
  one: 'Job posted. The packer that you asked can book it now.',
}

interface GigFormProps {
  customerId: User['id']
  /** The gig to change; undefined for a new one. */
  gig: Gig | undefined
  /** The ended gig whose texts and answers the form starts with. */
  from: Gig | undefined
  /** The address whose stairs the form opens for; undefined to open it at its start. */
  stairsAt: Place | undefined
  authentication: Authentication
  /** The username of another user who has signed in and must not see the typed text. */
  otherUsername: string | undefined
  /** The id for the heading that names the dialog. */
  titleId: string
  onClose(): void
  /** Called with a sentence about the result. */
  onSaved(id: Gig['id'], text: string): void
  ref: Ref<GigFormHandle>
}

export function GigForm(props: GigFormProps) {
  const { customerId, authentication, otherUsername, titleId, onClose, onSaved, ref } = props
  const form = useGigForm(customerId, authentication === 'customer', {
    opened: props.gig,
    from: props.from,
  })
  const { gig, askedFirst } = form
  const kind = gig ? 'edit' : 'create'
  const [refusals, setRefusals] = useState(0)

  function refuse(errors: FieldErrors) {
    form.setErrors(errors)
    setRefusals((count) => count + 1)
  }

  const { isSaving, error, unauthorized, reset, ...saving } = useSaveGig({
    customerId,
    gig,
    onStored: form.forgetDraft,
    onFailed: (failure) => {
      const stored = gigInError(failure)
      if (stored) {
        // Without a difference, the customer has nothing to choose: save again.
        if (!form.meet(stored)) setSubmitQueued(true)
        return
      }
      refuse(fieldErrorsOf(failure))
    },
    onSaved(saved) {
      const isOffered = askedFirst !== undefined
      // The answer has the old date and address if the packer has to agree to the new ones.
      const asked = gig && askedChanges(gig, form.text) && askedChanges(saved, form.text)
      const changed = asked
        ? `Job saved. Your packer has been asked about the new ${asked}.`
        : 'Job saved.'
      onSaved(saved.id, gig ? changed : isOffered ? postedTo.one : postedTo.all)
    },
  })

  const guide = usePriceGuide(form)
  const { expect } = form
  const work = hoursOf(guide)
  useEffect(() => expect(work), [expect, work])
  // What follows from an answer may show a moment after the answer itself.
  const move = useDeferredValue(form.move)
  const hasDraft = useDeferredValue(form.isChanged)
  const element = useRef<HTMLFormElement>(null)
  const id = useId()
  const submit = useRef<HTMLButtonElement>(null)
  const [submittedEarly, setSubmittedEarly] = useState(false)
  /**
   * Whether the customer submitted while photos were being read. The form then submits once all are
   * read.
   */
  const [submitQueued, setSubmitQueued] = useState(false)

  const freePrice = useFreePrice(
    gig,
    () => element.current?.requestSubmit(),
    () => element.current?.querySelector<HTMLElement>('[name=price]')?.focus(),
  )

  useImperativeHandle(ref, () => ({
    isSaving,
    isUnsavedEdit: gig !== undefined && form.isChanged,
    discard: form.forgetDraft,
  }))

  // The form opens with its headings, and the fields follow.
  const [hasContent, setContent] = useState(false)
  useEffect(() => afterPaint(() => setContent(true)), [])
  const chapter = { form: id, hasContent }
  const { stairsAt } = props
  useEffect(() => {
    if (!hasContent || !stairsAt) return
    const stairs = element.current?.querySelector<HTMLElement>(`[data-access=${stairsAt}] button`)
    stairs?.focus()
    stairs?.scrollIntoView?.({ block: 'center' })
  }, [hasContent, stairsAt])

  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals, hasContent])

  const focusPhotos = () => element.current?.querySelector<HTMLElement>('[name="images"]')?.focus()

  const { isReading } = form
  const resumeSubmit = useEffectEvent(() => {
    setSubmitQueued(false)
    if (form.photos.problems.length === 0) element.current?.requestSubmit()
    else focusPhotos()
  })
  useEffect(() => {
    if (submitQueued && !isReading && !isSaving) resumeSubmit()
  }, [submitQueued, isReading, isSaving])

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
    const errors = validate(form.text, form.move, gig)
    if (Object.keys(errors).length > 0) {
      // Removes the API's error of the last attempt.
      reset()
      return refuse(errors)
    }
    if (form.photos.hasRefused()) {
      reset()
      return focusPhotos()
    }
    const fields = {
      ...fieldsOf(form.text, form, gig),
      ...(askedFirst !== undefined && { offer_to: askedFirst }),
    }
    if (freePrice.ask(fields.price)) return
    submit.current?.focus()
    if (form.isReading) return setSubmitQueued(true)
    const { photos, featured } = form.photos
    saving.save({ fields, photos, featured })
  }

  function cancelUpload() {
    saving.cancel()
    submit.current?.focus()
  }

  /** Closes the form when the customer cancels. Discards the draft of a change. */
  function cancel() {
    if (gig) form.forgetDraft()
    onClose()
  }

  const [asksStartOver, setAsksStartOver] = useState(false)
  const [starts, setStarts] = useState(0)
  function startOver() {
    form.startOver()
    setAsksStartOver(false)
    setStarts((count) => count + 1)
  }
  // The dialog of the question has given the focus back before.
  useEffect(() => {
    if (starts > 0) element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [starts])

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
  const asks = gig !== undefined && isBooked(gig)
  const asked = asks ? askedChanges(gig, form.text) : undefined
  const packer = usePackerName(gig)
  const submitText = asked ? `Save and ask ${packer}` : words[kind].submit
  // The conflict panel replaces the error.
  const failure = gigInError(error) ? null : error
  const isUploading = isSaving && form.photos.newIds.length > 0
  const showWaitPanel = submittedEarly && authentication === 'verifying'
  return (
    <>
      <Form ref={element} noValidate onSubmit={save} aria-busy={isSaving || undefined}>
        <Parts>
          <DialogHead>
            <h2 id={titleId}>{words[kind].title}</h2>
            {!ended && (
              <IconButton label="Close" onClick={cancel}>
                <X size={22} />
              </IconButton>
            )}
          </DialogHead>
          <ChapterBar form={id} missing={validate(form.text, form.move, gig)} shown={form.errors} />
          <DialogBody inert={isSaving} hidden={otherUsername !== undefined}>
            {authentication === 'verifying' && <Loading text="Verifying authentication..." />}
            {form.conflict && <ConflictPanel conflict={form.conflict} onChoose={form.choose} />}
            {gig && isBooked(gig) && <BookedPanel packer={packer} asks={asks} />}
            <SpokenWarnings warnings={form.warnings} />
            <Chapter {...chapter} name="what">
              <MoveFields form={form} />
              <ItemFields
                items={form.move.items}
                say={form.say}
                required={form.specialties}
                onRequire={form.toggle}
              />
              <GigFields form={form} chapter="what" />
              <SpecialtyFields
                chosen={form.specialties}
                move={move}
                error={form.errors.specialties}
                onToggle={form.toggle}
              />
              <VerifiedField checked={form.verifiedOnly} onChange={form.setVerifiedOnly} />
              <PhotoFields form={form} />
            </Chapter>
            <Chapter {...chapter} name="where">
              <PlaceFields form={form} stairsAt={stairsAt} />
            </Chapter>
            <Chapter {...chapter} name="when">
              <DateFields form={form} guide={guide} />
            </Chapter>
            <Chapter {...chapter} name="price">
              <PriceFields form={form} guide={guide} />
              {!gig && (
                <AskFirst
                  packerId={askedFirst}
                  error={form.errors.offer_to}
                  onChange={(packerId) => {
                    form.setAskedFirst(packerId)
                    form.settle('offer_to')
                  }}
                />
              )}
            </Chapter>
          </DialogBody>
          {ended ? (
            <NoticeStrip>
              <SessionPanel kind={kind} onClose={onClose} keepsText otherUsername={otherUsername} />
            </NoticeStrip>
          ) : (
            <>
              {(isUploading || failure || showWaitPanel || offline || asked) && (
                <NoticeStrip>
                  {gig && asked && <AskedPanel gig={gig} packer={packer} what={asked} />}
                  {isUploading && (
                    <UploadProgress ids={form.photos.newIds} onCancel={cancelUpload} />
                  )}
                  {failure && <FailurePanel failure={failureOf(failure, kind)} />}
                  {showWaitPanel && <WaitPanel />}
                  {offline && !failure && <OfflinePanel submit={submitText} />}
                </NoticeStrip>
              )}
              <FormFoot
                submitRef={submit}
                isBusy={isSaving || submitQueued}
                submit={submitText}
                busy={words[kind].busy}
                hasDraft={hasDraft}
                onStartOver={form.resumed ? () => setAsksStartOver(true) : undefined}
                onCancel={cancel}
              />
            </>
          )}
        </Parts>
      </Form>
      {freePrice.dialog}
      <ConfirmDialog
        open={asksStartOver}
        icon={<Undo2 size={24} />}
        title="Start over?"
        text={gig ? 'This takes back all your changes.' : 'This deletes your draft and its photos.'}
        confirmLabel="Start over"
        cancelLabel="Keep my draft"
        onConfirm={startOver}
        onCancel={() => setAsksStartOver(false)}
      />
    </>
  )
}

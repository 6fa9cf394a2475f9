import { useQueryClient } from '@tanstack/react-query'
import type { Gig, User } from 'api/contract'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDeferUntilPointerUp } from 'shared-ui'
import { myGigsQuery } from '../gigs.queries.ts'
import { draftPhotos } from './photos/draft-photos.ts'
import { emptyDraft, type GigDraft, isEmpty, keepDraft, loadDraft } from './gig-draft.ts'
import { type FieldPath, fieldPaths, type GigText, sameAsPickup, textOf } from './gig-text.ts'
import { type FieldErrors, warningsOf } from './gig-validation.ts'
import { type PhotoStorage, usePhotos } from './photos/use-photos.ts'
import { filledBy } from './fields/zip-fill.ts'

const draftStorageFor = (customerId: User['id']): PhotoStorage => ({
  add: (id, file) => void draftPhotos.keep(customerId, id, file),
  remove: (id) => void draftPhotos.drop(customerId, id),
})

/**
 * A change of the pickup date also clears the error of the drop-off date: that error may compare the
 * two dates.
 */
const alsoSettles: Partial<Record<FieldPath, FieldPath>> = { pickup_date: 'dropoff_date' }

/** Holds the form's state. Starts with `gig`, or with the draft of a new gig from this device. */
export function useGigForm(customerId: User['id'], gig: Gig | undefined) {
  const [start] = useState(() =>
    gig
      ? {
          ...emptyDraft,
          text: textOf(gig),
          specialties: gig.specialties,
          verifiedOnly: gig.verified_only,
        }
      : loadDraft(customerId),
  )
  const [text, setText] = useState(start.text)
  const [specialties, setSpecialties] = useState<ReadonlySet<number>>(new Set(start.specialties))
  const [verifiedOnly, setVerifiedOnly] = useState(start.verifiedOnly)
  const [errors, setErrors] = useState<FieldErrors>({})
  /**
   * Fields that the customer has not changed since the focus last left them. Only these fields show warnings.
   */
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set(fieldPaths))
  /** The states and cities that the form has filled in from ZIP codes. */
  const [filled, setFilled] = useState<Partial<GigText>>({})
  const client = useQueryClient()
  const deferUntilPointerUp = useDeferUntilPointerUp()
  const settle = useCallback(
    (...paths: string[]) =>
      setErrors((now) =>
        Object.fromEntries(Object.entries(now).filter(([path]) => !paths.includes(path))),
      ),
    [],
  )
  const toggle = useCallback(
    (id: number) => {
      settle('specialties')
      setSpecialties((now) => {
        const next = new Set(now)
        if (!next.delete(id)) next.add(id)
        return next
      })
    },
    [settle],
  )
  const photos = usePhotos(gig && { images: gig.images, featured: gig.featured_image_index }, {
    onChange: () => settle('images'),
    storage: gig ? undefined : draftStorageFor(customerId),
  })

  // Whether the draft's photos have loaded from IndexedDB. Until then, the draft keeps the stored photo ids.
  const [restored, setRestored] = useState(start.photoIds.length === 0)
  const restore = useEffectEvent((found: Parameters<typeof photos.restore>[0]) => {
    photos.restore(found, start.featured)
    setRestored(true)
  })
  useEffect(() => {
    if (restored) return undefined
    let left = false
    void draftPhotos.load(customerId, start.photoIds).then((found) => {
      if (!left) restore(found)
    })
    return () => {
      left = true
    }
  }, [restored, customerId, start])

  const posted = useRef(false)
  const chosen = photos.photos
  const featured = restored ? photos.featured : start.featured
  const photoIds = restored ? chosen.map(({ id }) => id) : start.photoIds
  const draft: GigDraft = { text, specialties: [...specialties], verifiedOnly, photoIds, featured }
  const keep = useEffectEvent(() => keepDraft(customerId, draft))
  useEffect(() => {
    if (!gig && !posted.current) keep()
  }, [gig, customerId, restored, text, specialties, verifiedOnly, chosen, featured])

  function change(values: Partial<GigText>) {
    const jobs = client.getQueryData(myGigsQuery(customerId).queryKey) ?? []
    const fromZip = filledBy(values, text, filled, jobs)
    const next = { ...fromZip, ...values }
    setFilled((now) => ({ ...now, ...fromZip }))
    setText((now) => ({ ...now, ...next }))
    setChecked((now) => new Set([...now].filter((path) => !(path in values))))
    // An empty city that the ZIP code could not fill keeps its error.
    const paths = (Object.keys(next) as FieldPath[]).filter((path) => path in values || next[path])
    settle(...paths.flatMap((path) => [path, alsoSettles[path] ?? path]))
  }

  const warnings = Object.fromEntries(
    Object.entries(warningsOf(text, gig)).filter(([path]) => checked.has(path)),
  )

  return {
    /** The stored gig that is edited; undefined for a new one. */
    gig,
    text,
    specialties,
    verifiedOnly,
    setVerifiedOnly,
    errors,
    photos,
    /** Whether photos are being read or restored. */
    isReading: photos.isReading || !restored,
    setErrors,
    warnings,
    change,
    /** Called when the focus leaves the field. */
    check: (path: FieldPath) =>
      deferUntilPointerUp(() =>
        setChecked((now) => (now.has(path) ? now : new Set([...now, path]))),
      ),
    copyPickup: () => change(sameAsPickup(text)),
    toggle,

    /** Whether the form differs from when it opened. */
    get isChanged() {
      return (
        fieldPaths.some((path) => text[path] !== start.text[path]) ||
        specialties.size !== start.specialties.length ||
        start.specialties.some((id) => !specialties.has(id)) ||
        verifiedOnly !== start.verifiedOnly ||
        photos.isChanged
      )
    },

    /** Deletes the draft. Called when the API has stored the gig. */
    forgetDraft() {
      if (gig) return
      posted.current = true
      keepDraft(customerId, emptyDraft)
      void draftPhotos.dropAll(customerId)
    },

    /** Whether a draft is saved on this device: the form is for a new gig and not empty. */
    hasDraft: !gig && !isEmpty(draft),
    /** Whether the draft was restored from storage. */
    resumed: !gig && start !== emptyDraft,

    startOver() {
      setText(emptyDraft.text)
      setSpecialties(new Set())
      setVerifiedOnly(false)
      setErrors({})
      // The draft's photos may still be loading, and `clear` deletes only loaded photos.
      if (!restored) void draftPhotos.dropAll(customerId)
      setRestored(true)
      photos.clear()
    },
  }
}

export type GigFormState = ReturnType<typeof useGigForm>

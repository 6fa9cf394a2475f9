import type { Gig, User } from 'api/client'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDeferUntilPointerUp } from 'shared-ui'
import { photoUploads } from 'shared-ui/job-kit'
import { draftPhotos } from './photos/draft-photos.ts'
import { isSameGig, savedDraft, textsOfPart } from './conflict/gig-parts.ts'
import { useConflict } from './conflict/use-conflict.ts'
import { emptyDraft, type GigDraft, isEmpty, keepDraft, ownerOf } from './gig-draft.ts'
import { type FieldPath, fieldPaths, sameAsPickup } from './gig-text.ts'
import { type FieldErrors, warningsOf } from './gig-validation.ts'
import { isCopy, loadCopies } from './photos/photo-copies.ts'
import { usePhotos } from './photos/use-photos.ts'
import { startOf } from './start-of-form.ts'
import { useGigContent } from './use-gig-content.ts'

/**
 * A change of the pickup date also clears the error of the drop-off date: that error may compare the
 * two dates.
 */
const alsoSettles: Partial<Record<FieldPath, FieldPath>> = { pickup_date: 'dropoff_date' }

const pauseMs = 1000

/**
 * Holds the form's state. Starts with the draft of this device or tab, else with `opened`, the gig that the customer
 * edits, or `from`, the one that the customer posts again.
 */
export function useGigForm(
  customerId: User['id'],
  isSignedIn: boolean,
  { opened, from }: { opened: Gig | undefined; from: Gig | undefined },
) {
  const owner = ownerOf(customerId, opened?.id ?? (from && `again-${from.id}`))
  const [{ draft: start, ...began }] = useState(() => startOf(owner, opened, from))
  /** The gig as it is stored, as far as the form knows. */
  const [gig, setGig] = useState(opened)
  const [resumed, setResumed] = useState(began.resumed)
  const [specialties, setSpecialties] = useState<ReadonlySet<number>>(new Set(start.specialties))
  const [verifiedOnly, setVerifiedOnly] = useState(start.verifiedOnly)
  const [askedFirst, setAskedFirst] = useState(start.askedFirst)
  const [errors, setErrors] = useState<FieldErrors>({})
  /**
   * Fields that the customer has not changed since the focus last left them. Only these fields show warnings.
   */
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set(fieldPaths))
  const deferUntilPointerUp = useDeferUntilPointerUp()
  const settle = useCallback(
    (...paths: string[]) =>
      setErrors((now) =>
        paths.some((path) => path in now)
          ? Object.fromEntries(Object.entries(now).filter(([path]) => !paths.includes(path)))
          : now,
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
  const { text, move, change, say, expect, replace } = useGigContent(start, (paths) => {
    setChecked((now) => new Set([...now].filter((path) => !(paths as string[]).includes(path))))
    settle(...paths.flatMap((path) => [path, alsoSettles[path] ?? path]))
  })
  // The form may fill in these two by itself.
  useEffect(() => settle('title'), [settle, text.title])
  useEffect(() => settle('dropoff_date'), [settle, text.dropoff_date])
  // A date picker may keep the focus: after a pause, its date counts as typed.
  useEffect(() => {
    const timer = setTimeout(
      () => setChecked((now) => new Set([...now, 'pickup_date', 'dropoff_date'])),
      pauseMs,
    )
    return () => clearTimeout(timer)
  }, [text.pickup_date, text.dropoff_date])
  const photos = usePhotos(start, opened?.images ?? [], {
    onChange: () => settle('images'),
    storage: {
      keep(id, photo) {
        // The earlier gig keeps the files of copies.
        if (!isCopy(id)) void draftPhotos.keep(owner, id, photo)
      },
      remove: (id) => void draftPhotos.drop(owner, id),
    },
  })

  // Whether the draft's new photos have loaded from IndexedDB, and copies from the API. Until then, the draft keeps the
  // photo ids.
  const freshIds = start.photoIds.filter((id) => !opened?.images.includes(id))
  const [restored, setRestored] = useState(freshIds.length === 0)
  const restore = useEffectEvent((found: Parameters<typeof photos.restore>[0]) => {
    photos.restore(found)
    setRestored(true)
  })
  const load = useEffectEvent(async () =>
    (await Promise.all([draftPhotos.load(owner, freshIds), loadCopies(freshIds)])).flat(),
  )
  useEffect(() => {
    if (restored) return undefined
    let left = false
    void load().then((found) => {
      if (!left) restore(found)
    })
    return () => {
      left = true
    }
  }, [restored])

  const done = useRef(false)
  const chosen = photos.photos
  const featured = restored ? photos.featured : start.featured
  const photoIds = restored ? chosen.map(({ id }) => id) : start.photoIds
  const draft: GigDraft = {
    ...{ text, move, verifiedOnly, askedFirst, photoIds, featured },
    specialties: [...specialties],
  }
  const base = gig && savedDraft(gig)
  /** Whether the form has anything that is not stored. */
  const isChanged = base ? !isSameGig(base, draft) : !isEmpty(draft)
  const keep = useEffectEvent(() => {
    const kept = gig && base ? { ...draft, version: gig.version, base } : draft
    keepDraft(owner, isChanged ? kept : null)
  })
  useEffect(() => {
    if (!done.current) keep()
  }, [owner, gig, restored, text, move, specialties, verifiedOnly, askedFirst, chosen, featured])
  // Sign Out in another tab has deleted the draft.
  useEffect(() => {
    if (isSignedIn && !done.current) keep()
  }, [isSignedIn])

  const { conflict, ...conflicts } = useConflict({
    began: began.conflict,
    isReady: restored,
    take(side, names, { stored, known }) {
      replace((now) => ({
        text: Object.assign({ ...now.text }, ...names.map((name) => textsOfPart(name, side))),
        move: names.includes('move') ? side.move : now.move,
      }))
      if (names.includes('specialties')) setSpecialties(new Set(side.specialties))
      if (names.includes('verified_only')) setVerifiedOnly(side.verifiedOnly)
      if (names.includes('images')) photos.replace(side, stored, known)
      setErrors({})
    },
    photos: chosen,
  })

  // Another tab may have a draft of the same gig, with its own photos.
  const forgetPhotos = () => {
    for (const id of photos.newIds) photoUploads.drop(id)
    void (gig ? draftPhotos.dropChange(owner, photoIds) : draftPhotos.dropAll(owner))
  }

  const warnings = Object.fromEntries(
    Object.entries(warningsOf(text, move, gig)).filter(([path]) => checked.has(path)),
  )

  return {
    /** The stored gig that is edited; undefined for a new one. */
    gig,
    text,
    move,
    say,
    expect,
    /** Removes the errors of these paths. */
    settle,
    specialties,
    verifiedOnly,
    setVerifiedOnly,
    askedFirst,
    setAskedFirst,
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

    /** Whether the form differs from the stored gig, or from an empty form. */
    isChanged,

    /** Deletes the draft. Called when the API has stored the gig, and when the customer discards the changes. */
    forgetDraft() {
      done.current = true
      keepDraft(owner, null)
      forgetPhotos()
    },

    /** Whether the draft was restored from storage. */
    resumed,

    /** The parts that another window has changed; null if there is nothing to choose. */
    conflict,

    /**
     * Compares the form with the gig that another window has stored. The next save replaces that version. Returns
     * whether the customer has to choose.
     */
    meet(stored: Gig): boolean {
      setGig(stored)
      return conflicts.meet(base ?? emptyDraft, draft, savedDraft(stored))
    },
    choose: conflicts.choose,

    startOver() {
      const first = base ?? emptyDraft
      replace(() => first)
      setSpecialties(new Set(first.specialties))
      setVerifiedOnly(first.verifiedOnly)
      setAskedFirst(undefined)
      setErrors({})
      conflicts.clear()
      setResumed(false)
      // The draft's photos may still be loading, and `clear` deletes only loaded photos.
      if (!restored) forgetPhotos()
      setRestored(true)
      photos.clear()
      if (gig) photos.replace(first, gig.images, [])
    },
  }
}

export type GigFormState = ReturnType<typeof useGigForm>

import { limits, imageMessages, reachesItsEnd } from 'api/rules'
import { useEffect, useRef, useState } from 'react'
import { photoKinds, photoProblem, queuePhotoPreparation, stateOfPhoto } from 'shared-ui'
import { checkFiles } from './check-files.ts'
import type { GigDraft } from '../gig-draft.ts'
import { noPhotos, type PhotoList, withoutPhoto, withPhotoMoved, withPhotos } from './photo-list.ts'

/** A photo of the stored gig, or a file that the customer added to the form. */
export type Photo =
  | { id: string; src: string; stored: true }
  | { id: string; src: string; stored: false; file: Blob; prepared: Promise<Blob> }

/** Storage on the device for the photos of a draft. */
export interface PhotoStorage {
  add(id: string, file: Blob): void
  remove(id: string): void
}

const storedPhoto = (src: string): Photo => ({ id: src, src, stored: true })

function chosenPhoto(id: string, file: Blob, signal: AbortSignal): Photo {
  // The original file is the preview, which shows immediately. Scaling runs in the background.
  const src = URL.createObjectURL(file)
  return { id, src, stored: false, file, prepared: queuePhotoPreparation(file, signal) }
}

let count = 0
const newId = () =>
  `${Date.now().toString(36)}-${(count += 1)}-${Math.random().toString(36).slice(2)}`

/** The ids of photos, and the index of the featured one. */
type PhotoIds = Pick<GigDraft, 'photoIds' | 'featured'>

/** Returns the photos with these ids, as far as the gig or the draft has them. */
function photosOf({ photoIds, featured }: PhotoIds, found: (id: string) => Photo | undefined) {
  const photos = photoIds.flatMap((id) => found(id) ?? [])
  return { photos, featured: featured < photos.length ? featured : 0 }
}

interface PhotoEvents {
  /** Called when the customer adds or removes photos. */
  onChange(): void
  storage: PhotoStorage | undefined
}

/**
 * Manages the form's photos: their order, the featured photo and the previews' object URLs. Starts with the photos
 * of `start` that are in `stored`, the URLs of the gig's photos.
 */
export function usePhotos(
  start: PhotoIds,
  stored: readonly string[],
  { onChange, storage }: PhotoEvents,
) {
  const findStored = (id: string) => (stored.includes(id) ? storedPhoto(id) : undefined)
  const [list, setList] = useState<PhotoList<Photo>>(() => photosOf(start, findStored))
  const [problems, setProblems] = useState<readonly string[]>([])
  /** The API's reasons for rejecting photos, by photo id. */
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [reading, setReading] = useState(0)

  // The list that `read` extends: `read` is asynchronous and may add several photos before the next
  // render.
  const latest = useRef(list)
  function update(next: (now: PhotoList<Photo>) => PhotoList<Photo>) {
    latest.current = next(latest.current)
    setList(latest.current)
  }
  /** Stops pending reads and scaling. `clear` aborts this controller and creates a new one. */
  const pending = useRef(new AbortController())
  useEffect(() => {
    pending.current = new AbortController()
    return () => pending.current.abort()
  }, [])

  const previews = useRef(new Set<string>())
  useEffect(() => {
    const open = previews.current
    return () => {
      for (const src of open) URL.revokeObjectURL(src)
      open.clear()
    }
  }, [])

  const preview = (id: string, file: Blob) => {
    const photo = chosenPhoto(id, file, pending.current.signal)
    previews.current.add(photo.src)
    return photo
  }

  /** Reads files one by one, and adds each that the browser can decode. */
  async function read(files: readonly File[]) {
    const { signal } = pending.current
    const { accepted, problems } = checkFiles(files)
    const refusedNames = { unreadable: [] as string[], heic: [] as string[], cut: [] as string[] }
    let tooMany = false
    setReading((now) => now + 1)
    for (const file of accepted) {
      const state = await stateOfPhoto(file, reachesItsEnd)
      if (signal.aborted) break
      tooMany = state === 'readable' && latest.current.photos.length >= limits.images
      if (tooMany) break
      if (state === 'readable') addPhoto(file)
      else refusedNames[state].push(file.name)
    }
    setReading((now) => now - 1)
    if (signal.aborted) return
    for (const state of ['unreadable', 'heic', 'cut'] as const) {
      const names = refusedNames[state]
      if (names.length > 0) problems.push(photoProblem(state, names, photoKinds))
    }
    if (tooMany) problems.push(imageMessages.tooMany)
    setProblems((now) => [...now, ...problems])
  }

  function addPhoto(file: File) {
    const photo = preview(newId(), file)
    storage?.add(photo.id, file)
    update((now) => withPhotos(now, [photo]))
  }

  return {
    ...list,
    problems,

    refused,
    /** Whether files are still being read. */
    isReading: reading > 0,

    add(files: readonly File[]) {
      setProblems([])
      onChange()
      void read(files)
    },

    /** Marks the photos at these indexes as rejected, with the API's reasons. */
    refuse(reasons: ReadonlyMap<number, string>) {
      const { photos } = latest.current
      setRefused(new Map([...reasons].map(([index, reason]) => [photos[index]?.id ?? '', reason])))
    },

    /** Inserts the draft's new photos among the stored ones, before any photos added while the draft was loading. */
    restore(found: readonly { id: string; file: Blob }[]) {
      const fresh = new Map(found.map(({ id, file }) => [id, preview(id, file)]))
      const restored = photosOf(start, (id) => fresh.get(id) ?? findStored(id))
      update((now) =>
        withPhotos(
          restored,
          now.photos.filter(({ id }) => !start.photoIds.includes(id)),
        ),
      )
    },

    /** Replaces the photos with stored ones (`urls`) and new ones (`known`), in the order of `ids`. */
    replace(ids: PhotoIds, urls: readonly string[], known: readonly Photo[]) {
      const fresh = new Map(known.flatMap((photo) => (photo.stored ? [] : [[photo.id, photo]])))
      update(() =>
        photosOf(ids, (id) => fresh.get(id) ?? (urls.includes(id) ? storedPhoto(id) : undefined)),
      )
    },

    remove(index: number) {
      const photo = list.photos[index]
      if (!photo) return
      if (previews.current.delete(photo.src)) URL.revokeObjectURL(photo.src)
      storage?.remove(photo.id)
      setProblems([])
      onChange()
      update((now) => withoutPhoto(now, index))
    },

    clear() {
      for (const { id, src } of list.photos) {
        if (previews.current.delete(src)) URL.revokeObjectURL(src)
        storage?.remove(id)
      }
      pending.current.abort()
      pending.current = new AbortController()
      setProblems([])
      update(() => noPhotos)
    },

    move: (from: number, to: number) => update((now) => withPhotoMoved(now, from, to)),
    feature: (index: number) => update((now) => ({ ...now, featured: index })),
  }
}

import { imageMessages, limits } from 'api/rules'
import { useEffect, useRef, useState } from 'react'
import { photoKinds, photoProblem, stateOfPhoto } from 'shared-ui'
import { photoUploads } from 'shared-ui/job-kit'
import type { GigDraft } from '../gig-draft.ts'
import type { DraftPhoto } from './draft-photos.ts'
import { copyProblem, isCopy } from './photo-copies.ts'
import { noPhotos, type PhotoList, withoutPhoto, withPhotoMoved, withPhotos } from './photo-list.ts'

/** A photo of the stored gig, or a file that the customer added to the form. */
export interface Photo {
  id: string
  src: string
  stored: boolean
}

/** Storage on the device for the photos of a draft. */
export interface PhotoStorage {
  keep(id: string, photo: DraftPhoto): void
  remove(id: string): void
}

const storedPhoto = (src: string): Photo => ({ id: src, src, stored: true })

let count = 0
const newId = () =>
  `${Date.now().toString(36)}-${(count += 1)}-${Math.random().toString(36).slice(2)}`

/** The ids of photos, and the index of the featured one. */
type PhotoIds = Pick<GigDraft, 'photoIds' | 'featured'>

/** Returns the photos with these ids, as far as the gig or the draft has them. */
function photosOf({ photoIds, featured }: PhotoIds, found: (id: string) => Photo | undefined) {
  const photos = photoIds.flatMap((id) => found(id) ?? [])
  const star = photos.findIndex(({ id }) => id === photoIds[featured])
  return { photos, featured: Math.max(0, star) }
}

interface PhotoEvents {
  /** Called when the customer adds or removes photos. */
  onChange(): void
  storage: PhotoStorage
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
  const [reading, setReading] = useState(0)

  // The list that `read` extends: `read` is asynchronous and may add several photos before the next
  // render.
  const latest = useRef(list)
  function update(next: (now: PhotoList<Photo>) => PhotoList<Photo>) {
    latest.current = next(latest.current)
    setList(latest.current)
  }
  /** Stops pending reads. `clear` aborts this controller and creates a new one. */
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

  /** Returns the photo with its preview, and uploads it. */
  function begin(id: string, { file, token }: DraftPhoto): Photo {
    const src = URL.createObjectURL(file)
    previews.current.add(src)
    const onSent = (sent: string) => storage.keep(id, { file, token: sent })
    photoUploads.start(id, file, { token, onSent })
    return { id, src, stored: false }
  }

  /** Reads files one by one, and adds each that the browser can decode. The upload makes large ones smaller. */
  async function read(files: readonly File[]) {
    const { signal } = pending.current
    const accepted = files.filter(isPhoto)
    const problems = accepted.length < files.length ? [`Choose photos only: ${photoKinds}.`] : []
    const refusedNames = { unreadable: [] as string[], heic: [] as string[], cut: [] as string[] }
    let [tooMany, tooLarge] = [false, false]
    setReading((now) => now + 1)
    for (const file of accepted) {
      const state = await stateOfPhoto(file)
      if (signal.aborted) break
      tooMany = state === 'readable' && latest.current.photos.length >= limits.images
      if (tooMany) break
      if (state === 'readable') addPhoto(file)
      else if (state === 'unreadable' && file.size >= limits.imageBytes) tooLarge = true
      else refusedNames[state].push(file.name)
    }
    setReading((now) => now - 1)
    if (signal.aborted) return
    for (const state of ['unreadable', 'heic', 'cut'] as const) {
      const names = refusedNames[state]
      if (names.length > 0) problems.push(photoProblem(state, names, photoKinds))
    }
    if (tooLarge) problems.push(imageMessages.tooLarge)
    if (tooMany) problems.push(imageMessages.tooMany)
    setProblems((now) => [...now, ...problems])
  }

  function forget(id: string) {
    photoUploads.drop(id)
    storage.remove(id)
  }

  function addPhoto(file: File) {
    const photo = begin(newId(), { file })
    storage.keep(photo.id, { file })
    update((now) => withPhotos(now, [photo]))
  }

  return {
    ...list,
    problems,
    /** The ids of the photos that the stored gig does not have. */
    newIds: list.photos.filter(({ stored }) => !stored).map(({ id }) => id),
    /** Whether the API refuses one of the photos. */
    hasRefused: () => list.photos.some(({ id }) => photoUploads.of(id)?.state === 'refused'),
    /** Whether files are still being read. */
    isReading: reading > 0,

    add(files: readonly File[]) {
      setProblems([])
      onChange()
      void read(files)
    },

    /**
     * Inserts the draft's new photos and copies among the stored ones, before any photos added while the draft was
     * loading.
     */
    restore(found: readonly (DraftPhoto & { id: string })[]) {
      const fresh = new Map(found.map(({ id, ...photo }) => [id, begin(id, photo)]))
      const restored = photosOf(start, (id) => fresh.get(id) ?? findStored(id))
      update((now) =>
        withPhotos(
          restored,
          now.photos.filter(({ id }) => !start.photoIds.includes(id)),
        ),
      )
      const missing = start.photoIds.filter((id) => isCopy(id) && !fresh.has(id))
      if (missing.length > 0) setProblems((before) => [...before, copyProblem(missing.length)])
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
      forget(photo.id)
      setProblems([])
      onChange()
      update((now) => withoutPhoto(now, index))
    },

    clear() {
      for (const { id, src } of list.photos) {
        if (previews.current.delete(src)) URL.revokeObjectURL(src)
        forget(id)
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

/** Some browsers report no type for HEIC photos. */
const isPhoto = ({ name, type }: File) =>
  (type.startsWith('image/') && type !== 'image/svg+xml') || /\.hei[cf]$/i.test(name)

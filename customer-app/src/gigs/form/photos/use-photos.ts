import { limits, messages } from 'api/contract'
import { useEffect, useRef, useState } from 'react'
import { sortChosen, unreadableSentence } from './chosen-files.ts'
import { noPhotos, type PhotoList, withoutPhoto, withPhotoMoved, withPhotos } from './photo-list.ts'
import { preparePhotoInTurn } from './prepare-photo.ts'
import { isReadable } from './readable-photo.ts'

/** A photo that the gig has already, or one that was chosen here. */
export type Photo =
  | { id: string; src: string; stored: true }
  | { id: string; src: string; stored: false; file: Blob; prepared: Promise<Blob> }

/** The device's side of a photo's life, where a draft is kept. */
export interface PhotoKeeper {
  added(id: string, file: Blob): void
  removed(id: string): void
}

const storedPhoto = (src: string): Photo => ({ id: src, src, stored: true })

function chosenPhoto(id: string, file: Blob, signal: AbortSignal): Photo {
  // The preview shows at once; scaling goes on behind it.
  const src = URL.createObjectURL(file)
  return { id, src, stored: false, file, prepared: preparePhotoInTurn(file, signal) }
}

let count = 0
const newId = () =>
  `${Date.now().toString(36)}-${(count += 1)}-${Math.random().toString(36).slice(2)}`

interface Start {
  images: readonly string[]
  featured: number | null
}

interface PhotoEvents {
  /** Photos came or went by the person's hand. */
  onChange(): void
  keeper: PhotoKeeper | undefined
}

/** The photos of the form: their order, the featured one, and the previews' addresses. */
export function usePhotos(start: Start | undefined, { onChange, keeper }: PhotoEvents) {
  const [list, setList] = useState<PhotoList<Photo>>(() =>
    start ? { photos: start.images.map(storedPhoto), featured: start.featured ?? 0 } : noPhotos,
  )
  const [first] = useState(list)
  const [problems, setProblems] = useState<readonly string[]>([])
  /** What the API says about photos that it refused, by their ids. */
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [reading, setReading] = useState(0)

  // Between choosing and adding a file is looked at: what is there by then, not what was drawn last.
  const latest = useRef(list)
  function update(next: (now: PhotoList<Photo>) => PhotoList<Photo>) {
    latest.current = next(latest.current)
    setList(latest.current)
  }
  /** Another one as soon as nothing that is still being read or scaled is wanted any more. */
  const turn = useRef(new AbortController())
  useEffect(() => {
    turn.current = new AbortController()
    return () => turn.current.abort()
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
    const photo = chosenPhoto(id, file, turn.current.signal)
    previews.current.add(photo.src)
    return photo
  }

  /** One at a time, shown as they come; what cannot be shown is no photo. */
  async function read(files: readonly File[]) {
    const { signal } = turn.current
    const { pictures, problems } = sortChosen(files)
    const unreadable: string[] = []
    let tooMany = false
    setReading((now) => now + 1)
    for (const file of pictures) {
      const readable = await isReadable(file)
      if (signal.aborted) break
      tooMany = readable && latest.current.photos.length >= limits.images
      if (tooMany) break
      if (readable) take(file)
      else unreadable.push(file.name)
    }
    setReading((now) => now - 1)
    if (signal.aborted) return
    if (unreadable.length > 0) problems.push(unreadableSentence(unreadable))
    if (tooMany) problems.push(messages.tooMany)
    setProblems((now) => [...now, ...problems])
  }

  function take(file: File) {
    const photo = preview(newId(), file)
    keeper?.added(photo.id, file)
    update((now) => withPhotos(now, [photo]))
  }

  return {
    ...list,
    problems,

    refused,
    /** Chosen files are being looked at; those that are pictures will be photos in a moment. */
    isReading: reading > 0,

    add(files: readonly File[]) {
      setProblems([])
      onChange()
      void read(files)
    },

    /** Marks the photos at these places with what the API says about them. */
    refuse(reasons: ReadonlyMap<number, string>) {
      const { photos } = latest.current
      setRefused(new Map([...reasons].map(([index, reason]) => [photos[index]?.id ?? '', reason])))
    },

    /** Puts the photos of a draft before what was chosen while they were fetched. */
    restore(found: readonly { id: string; file: Blob }[], featured: number) {
      const photos = found.map(({ id, file }) => preview(id, file))
      update((now) => ({
        ...withPhotos({ photos, featured: 0 }, now.photos),
        featured: featured < photos.length ? featured : 0,
      }))
    },

    remove(index: number) {
      const photo = list.photos[index]
      if (!photo) return
      if (previews.current.delete(photo.src)) URL.revokeObjectURL(photo.src)
      keeper?.removed(photo.id)
      setProblems([])
      onChange()
      update((now) => withoutPhoto(now, index))
    },

    clear() {
      for (const { id, src } of list.photos) {
        if (previews.current.delete(src)) URL.revokeObjectURL(src)
        keeper?.removed(id)
      }
      turn.current.abort()
      turn.current = new AbortController()
      setProblems([])
      update(() => noPhotos)
    },

    /** Whether these are other photos, in another order or with another one featured, than at first. */
    get isChanged() {
      return (
        list.featured !== first.featured ||
        list.photos.length !== first.photos.length ||
        list.photos.some((photo, index) => photo !== first.photos[index])
      )
    },

    move: (from: number, to: number) => update((now) => withPhotoMoved(now, from, to)),
    feature: (index: number) => update((now) => ({ ...now, featured: index })),
  }
}

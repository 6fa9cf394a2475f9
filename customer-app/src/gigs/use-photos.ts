import { limits, messages } from 'api/contract'
import { useEffect, useRef, useState } from 'react'
import { noPhotos, type PhotoList, withoutPhoto, withPhotoMoved, withPhotos } from './photo-list.ts'
import { preparePhotoInTurn } from './prepare-photo.ts'

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

function chosenPhoto(id: string, file: Blob): Photo {
  // The preview shows at once; scaling goes on behind it.
  const src = URL.createObjectURL(file)
  return { id, src, stored: false, file, prepared: preparePhotoInTurn(file) }
}

let count = 0
const newId = () =>
  `${Date.now().toString(36)}-${(count += 1)}-${Math.random().toString(36).slice(2)}`

const isPhoto = ({ type }: Blob) => type.startsWith('image/') && type !== 'image/svg+xml'

/** Splits what was chosen into what fits and the sentences for what does not. */
export function sortChosen(files: readonly File[], room: number) {
  const pictures = files.filter(isPhoto)
  const small = pictures.filter((file) => file.size < limits.imageBytes)
  const problems = [
    pictures.length < files.length && 'Choose photos only: JPEG, PNG, WebP, GIF or AVIF.',
    small.length < pictures.length && messages.tooLarge,
    small.length > room && messages.tooMany,
  ].filter((problem) => problem !== false)
  return { accepted: small.slice(0, Math.max(0, room)), problems }
}

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

  const previews = useRef(new Set<string>())
  useEffect(() => {
    const open = previews.current
    return () => {
      for (const src of open) URL.revokeObjectURL(src)
      open.clear()
    }
  }, [])

  const preview = (id: string, file: Blob) => {
    const photo = chosenPhoto(id, file)
    previews.current.add(photo.src)
    return photo
  }

  return {
    ...list,
    problems,

    add(files: readonly File[]) {
      const { accepted, problems } = sortChosen(files, limits.images - list.photos.length)
      setProblems(problems)
      onChange()
      const added = accepted.map((file) => preview(newId(), file))
      for (const photo of added) if (!photo.stored) keeper?.added(photo.id, photo.file)
      setList((now) => withPhotos(now, added))
    },

    /** Puts the photos of a draft before what was chosen while they were fetched. */
    restore(found: readonly { id: string; file: Blob }[], featured: number) {
      const photos = found.map(({ id, file }) => preview(id, file))
      setList((now) => ({
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
      setList((now) => withoutPhoto(now, index))
    },

    clear() {
      for (const { id, src } of list.photos) {
        if (previews.current.delete(src)) URL.revokeObjectURL(src)
        keeper?.removed(id)
      }
      setProblems([])
      setList(noPhotos)
    },

    /** Whether these are other photos, in another order or with another one featured, than at first. */
    get isChanged() {
      return (
        list.featured !== first.featured ||
        list.photos.length !== first.photos.length ||
        list.photos.some((photo, index) => photo !== first.photos[index])
      )
    },

    move: (from: number, to: number) => setList((now) => withPhotoMoved(now, from, to)),
    feature: (index: number) => setList((now) => ({ ...now, featured: index })),
  }
}

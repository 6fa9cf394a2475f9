import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import styled from 'styled-components'
import { Button } from '../button/button.tsx'
import { type PhotoLimits, type PickedPhoto, pickPhoto } from './pick-photo.ts'
import { PhotoThumbs } from './photo-thumbs.tsx'
import type { PhotoUploads } from './photo-uploads.ts'
import { useIncomingFiles } from './use-incoming-files.ts'

const Picker = styled.div`
  display: grid;
  gap: var(--s-2);
  justify-items: start;

  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`

/**
 * Keeps the photos that the user has picked for a form, and uploads them. `problem` is a sentence about files that were
 * not added.
 */
export function usePickedPhotos(limits: PhotoLimits, uploads: PhotoUploads) {
  const [photos, setPhotos] = useState<readonly PickedPhoto[]>([])
  const [problem, setProblem] = useState<string>()
  const [preparing, setPreparing] = useState(0)
  return {
    limits,
    uploads,
    photos,
    /** The ids of the photos, for `uploads.send`. */
    ids: photos.map(({ id }) => id),
    problem,
    isPreparing: preparing > 0,

    async add(files: readonly File[]) {
      setProblem(undefined)
      setPreparing((count) => count + 1)
      let { length } = photos
      for (const file of files) {
        const photo = length < limits.most ? await pickPhoto(file) : limits.tooMany
        if (typeof photo === 'string') setProblem(photo)
        else {
          length += 1
          uploads.start(photo.id, file)
          setPhotos((before) => [...before, photo])
        }
      }
      setPreparing((count) => count - 1)
    },

    remove({ id, src }: PickedPhoto) {
      setProblem(undefined)
      URL.revokeObjectURL(src)
      uploads.drop(id)
      setPhotos((before) => before.filter((photo) => photo.id !== id))
    },
  }
}

export interface PhotoPickerProps {
  picked: ReturnType<typeof usePickedPhotos>
}

/** A button that adds photos to a form, with previews of those that are picked. */
export function PhotoPicker({ picked }: PhotoPickerProps) {
  const { limits, uploads, photos, problem, isPreparing, add, remove } = picked
  const input = useRef<HTMLInputElement>(null)
  useIncomingFiles(input, (files) => void add(files))
  return (
    <Picker>
      {photos.length > 0 && (
        <PhotoThumbs label="Photos to send" photos={photos} uploads={uploads} onRemove={remove} />
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Photos"
        onChange={({ target }) => {
          void add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button
        small
        variant="second"
        busy={isPreparing}
        busyLabel="Preparing..."
        disabled={photos.length >= limits.most}
        onClick={() => input.current?.click()}
      >
        <ImagePlus size={18} aria-hidden />
        <span>Add photos</span>
      </Button>
      {problem ? <p role="alert">{problem}</p> : <p>{`Optional, up to ${limits.most} photos.`}</p>}
    </Picker>
  )
}

import { limits, messageLimits, messages } from 'api/contract'
import { useState } from 'react'
import { dataUrlOf, isReadable, queuePhotoPreparation } from 'shared-ui'
import { changeDraft, type DraftPhoto } from './draft.ts'

const tooMany = `A message can have at most ${messageLimits.images} photos.`

/** Returns the scaled photo, or a sentence that says why the file cannot be sent. */
async function prepare(file: File): Promise<DraftPhoto | string> {
  if (!(await isReadable(file))) return `${file.name} can't be opened as a photo.`
  const photo = await queuePhotoPreparation(file, new AbortController().signal)
  if (photo.size >= limits.imageBytes) return messages.tooLarge
  const src = URL.createObjectURL(photo)
  return { id: src, src, dataUrl: await dataUrlOf(photo) }
}

/** Adds photos to a draft, and removes them. `problem` says which files were not added. */
export function useDraftPhotos(name: string) {
  const [problem, setProblem] = useState<string>()
  const [preparing, setPreparing] = useState(0)
  return {
    problem,
    clearProblem: () => setProblem(undefined),
    isPreparing: preparing > 0,

    async add(files: readonly File[]) {
      setProblem(undefined)
      setPreparing((count) => count + 1)
      for (const file of files) {
        const photo = await prepare(file)
        if (typeof photo === 'string') setProblem(photo)
        else {
          changeDraft(name, ({ photos }) => {
            if (photos.length < messageLimits.images) return { photos: [...photos, photo] }
            setProblem(tooMany)
            return {}
          })
        }
      }
      setPreparing((count) => count - 1)
    },

    remove({ id, src }: DraftPhoto) {
      setProblem(undefined)
      URL.revokeObjectURL(src)
      changeDraft(name, ({ photos }) => ({ photos: photos.filter((photo) => photo.id !== id) }))
    },
  }
}

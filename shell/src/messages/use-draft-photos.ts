import { messageLimits } from 'api/rules'
import { useState } from 'react'
import { type PickedPhoto, pickPhoto } from 'shared-ui'
import { photoUploads } from 'shared-ui/job-kit'
import { changeDraft } from './draft.ts'

const tooMany = `A message can have at most ${messageLimits.images} photos.`

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
        const photo = await pickPhoto(file)
        if (typeof photo === 'string') setProblem(photo)
        else {
          changeDraft(name, ({ photos }) => {
            if (photos.length >= messageLimits.images) {
              setProblem(tooMany)
              return {}
            }
            photoUploads.start(photo.id, file)
            return { photos: [...photos, photo] }
          })
        }
      }
      setPreparing((count) => count - 1)
    },

    remove({ id, src }: PickedPhoto) {
      setProblem(undefined)
      URL.revokeObjectURL(src)
      photoUploads.drop(id)
      changeDraft(name, ({ photos }) => ({ photos: photos.filter((photo) => photo.id !== id) }))
    },
  }
}

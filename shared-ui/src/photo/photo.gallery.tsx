import { useState } from 'react'
import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { dataUrlOf, queuePhotoPreparation } from './prepare-photo.ts'
import { PhotoPicker, usePickedPhotos } from './photo-picker.tsx'
import { PhotoThumbs } from './photo-thumbs.tsx'
import { photoKinds } from './pick-photo.ts'
import { photoProblem, stateOfPhoto } from './readable-photo.ts'

function Prepared() {
  const [text, setText] = useState('No photo yet.')
  const prepare = async (file: File | undefined) => {
    if (!file) return
    const state = await stateOfPhoto(file, () => true)
    if (state !== 'readable') return setText('This browser cannot open the file.')
    const { signal } = new AbortController()
    const prepared = await queuePhotoPreparation(file, signal)
    setText(`${file.size} bytes, ${prepared.size} after preparation`)
  }
  return (
    <label>
      <input
        type="file"
        style={{ maxWidth: '100%' }}
        onChange={({ target }) => void prepare(target.files?.[0])}
      />{' '}
      {text}
    </label>
  )
}

const limits = {
  ...{ most: 5, bytes: 5_000_000 },
  tooMany: 'You can send at most 5 photos.',
  isWhole: () => true,
  tooLarge: 'This photo is too large.',
}

const Picker = () => <PhotoPicker picked={usePickedPhotos(limits)} />

function DataUrl() {
  const [text, setText] = useState('')
  return (
    <button type="button" onClick={() => void dataUrlOf(new Blob(['Hello'])).then(setText)}>
      Encode {text}
    </button>
  )
}

export const photoPage: GalleryPage = {
  title: 'Photos for upload',
  when: 'For forms that send photos: checks and scales them on the device.',
  Content: () => (
    <>
      <Part name="stateOfPhoto">
        <State name="Checks a file" code="await stateOfPhoto(file, reachesItsEnd)">
          Resolves to whether the browser can decode the file, and whether the file is complete.
        </State>
      </Part>
      <Part name="photoProblem">
        <State name="For three files" code="photoProblem(state, names, photoKinds)">
          {photoProblem('unreadable', ['a.pdf', 'b.txt', 'c.doc'], photoKinds)}
        </State>
      </Part>
      <Part name="photoKinds">
        <State name="What forms accept" code="photoKinds">
          {photoKinds}
        </State>
      </Part>
      <Part name="useIncomingFiles">
        <State name="Takes dropped files" code="useIncomingFiles(receiver, onFiles)">
          Passes files that are dropped or pasted anywhere on the page.
        </State>
      </Part>
      <Part name="queuePhotoPreparation">
        <State name="Choose a photo" code="await queuePhotoPreparation(file, signal)">
          <Prepared />
        </State>
      </Part>
      <Part name="PhotoPicker">
        <State name="Adds photos to a form" code="<PhotoPicker picked={usePickedPhotos(limits)} />">
          <Picker />
        </State>
      </Part>
      <Part name="usePickedPhotos">
        <State name="Keeps the photos of a form" code="usePickedPhotos(limits)">
          Returns the photos, and whether one is being prepared.
        </State>
      </Part>
      <Part name="PhotoThumbs">
        <State name="Two photos" code="<PhotoThumbs label photos onRemove />">
          <PhotoThumbs
            label="Photos"
            photos={['one', 'two'].map((id) => ({ id, src: '', dataUrl: '' }))}
            onRemove={() => undefined}
          />
        </State>
      </Part>
      <Part name="pickPhoto">
        <State name="Scales a file" code="await pickPhoto(file, limits)">
          {`Resolves to the photo, or to a sentence such as “${limits.tooLarge}”.`}
        </State>
      </Part>
      <Part name="dataUrlOf">
        <State name="Encodes a file" code="await dataUrlOf(blob)">
          <DataUrl />
        </State>
      </Part>
    </>
  ),
}

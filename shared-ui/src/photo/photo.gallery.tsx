import styled from 'styled-components'
import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { PhotoPicker, usePickedPhotos } from './photo-picker.tsx'
import { PhotoThumbs } from './photo-thumbs.tsx'
import { createPhotoUploads } from './photo-uploads.ts'
import { PhotoCaption, UploadState } from './upload-state.tsx'

const limits = { most: 5, tooMany: 'You can send at most 5 photos.' }

/** The first upload goes on, the second is sent, the third is refused. */
const failureOf = () => ({
  kind: 'refused' as const,
  text: 'Each image must be a complete photo.',
  missing: [],
})
const user = () => 1
const uploads = createPhotoUploads(() => new Promise(() => {}), failureOf, user)
const refused = createPhotoUploads(() => Promise.reject(new Error('refused')), failureOf, user)
const photo = new Blob(['x'], { type: 'image/jpeg' })
uploads.start('going', photo)
uploads.start('sent', photo, { token: 'token' })
refused.start('refused', photo)

const Picker = () => <PhotoPicker picked={usePickedPhotos(limits, uploads)} />

const Frame = styled.div`
  position: relative;
  width: 8rem;
  height: 6rem;
  background: var(--surface-sunken);
`

export const photoPage: GalleryPage = {
  title: 'Photos for upload',
  when: 'For forms that send photos: checks and scales them on the device.',
  Content: () => (
    <>
      <Part name="PhotoPicker">
        <State name="Adds photos to a form">
          <Picker />
        </State>
      </Part>
      <Part name="PhotoThumbs">
        <State name="One is being uploaded">
          <PhotoThumbs
            label="Photos"
            photos={['going', 'sent'].map((id) => ({ id, src: '' }))}
            uploads={uploads}
            onRemove={() => undefined}
          />
        </State>
        <State name="One is refused">
          <PhotoThumbs
            label="Refused photos"
            photos={[{ id: 'refused', src: '' }]}
            uploads={refused}
            onRemove={() => undefined}
          />
        </State>
      </Part>
      <Part name="UploadState">
        <State name="Being uploaded">
          <Frame>
            <UploadState uploads={uploads} id="going" number={1} />
          </Frame>
        </State>
      </Part>
      <Part name="PhotoCaption">
        <State name="On a photo">
          <Frame>
            <PhotoCaption>Featured</PhotoCaption>
          </Frame>
        </State>
      </Part>
    </>
  ),
}

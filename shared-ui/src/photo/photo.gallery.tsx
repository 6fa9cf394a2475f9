import styled from 'styled-components'
import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { PhotoPicker, usePickedPhotos } from './photo-picker.tsx'
import { PhotoThumbs } from './photo-thumbs.tsx'
import { createPhotoUploads } from './photo-uploads.ts'
import { photoKinds } from './pick-photo.ts'
import { photoProblem } from './readable-photo.ts'
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
      <Part name="stateOfPhoto">
        <State name="Checks a file" code="await stateOfPhoto(file)">
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
      <Part name="PhotoPicker">
        <State
          name="Adds photos to a form"
          code="<PhotoPicker picked={usePickedPhotos(limits, uploads)} />"
        >
          <Picker />
        </State>
      </Part>
      <Part name="usePickedPhotos">
        <State name="Keeps the photos of a form" code="usePickedPhotos(limits, uploads)">
          Returns the photos, and whether one is being prepared.
        </State>
      </Part>
      <Part name="PhotoThumbs">
        <State name="One is being uploaded" code="<PhotoThumbs label photos uploads onRemove />">
          <PhotoThumbs
            label="Photos"
            photos={['going', 'sent'].map((id) => ({ id, src: '' }))}
            uploads={uploads}
            onRemove={() => undefined}
          />
        </State>
        <State name="One is refused" code="<PhotoThumbs label photos uploads onRemove />">
          <PhotoThumbs
            label="Refused photos"
            photos={[{ id: 'refused', src: '' }]}
            uploads={refused}
            onRemove={() => undefined}
          />
        </State>
      </Part>
      <Part name="createPhotoUploads">
        <State
          name="Uploads picked photos"
          code="createPhotoUploads(sendPhoto, failureOf, userIdOf)"
        >
          Uploads one photo after another, repeats after a lost line, and remembers the tokens.
        </State>
      </Part>
      <Part name="UploadState">
        <State name="Being uploaded" code="<UploadState uploads id number />">
          <Frame>
            <UploadState uploads={uploads} id="going" number={1} />
          </Frame>
        </State>
      </Part>
      <Part name="PhotoCaption">
        <State name="On a photo" code="<PhotoCaption>Featured</PhotoCaption>">
          <Frame>
            <PhotoCaption>Featured</PhotoCaption>
          </Frame>
        </State>
      </Part>
      <Part name="usePhotoUpload">
        <State name="The upload of one photo" code="usePhotoUpload(uploads, id)">
          Returns the state, and the share of the bytes that are sent.
        </State>
      </Part>
      <Part name="useUploads">
        <State name="A value of several uploads" code="useUploads(uploads, read)">
          Renders again when the value changes.
        </State>
      </Part>
      <Part name="useUploadProblems">
        <State name="Sentences for failed uploads" code="useUploadProblems(uploads, ids)">
          Returns a sentence for each photo that was not uploaded or not accepted.
        </State>
      </Part>
      <Part name="pickPhoto">
        <State name="Checks a file" code="await pickPhoto(file)">
          Resolves to the photo, or to a sentence that says why it cannot be sent.
        </State>
      </Part>
    </>
  ),
}

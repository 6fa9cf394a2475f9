import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { whyPackersArt } from '../art/why-packers.ts'
import { defaultGigPicture, Picture, PictureFrame } from './picture.tsx'

/** No picture at all: what a lost one is to the browser, without a request that fails. */
const lostPicture = 'data:image/png;base64,'

export const picturePage: GalleryPage = {
  title: 'Picture',
  when: 'For photos of gigs. The frame keeps the room, the picture fills it and fades in; a missing or lost photo becomes the default drawing.',
  Content: () => (
    <>
      <Part name="Picture">
        <State name="There" note="A photo of the API is offered in three widths.">
          <PictureFrame>
            <Picture src={whyPackersArt} alt="Two people carry a sofa" />
          </PictureFrame>
        </State>
        <State name="No photo">
          <PictureFrame>
            <Picture src={null} alt="" />
          </PictureFrame>
        </State>
        <State
          name="Lost photo"
          note="Looks the same, and says nothing in the console."
          code={false}
        >
          <PictureFrame>
            <Picture src={lostPicture} alt="Piano" />
          </PictureFrame>
        </State>
      </Part>
      <Part name="PictureFrame">
        <State name="4 : 3" note="Its ground shows until the picture is there.">
          <PictureFrame />
        </State>
        <State name="16 : 9">
          <PictureFrame $ratio="16 / 9">
            <Picture alt="" />
          </PictureFrame>
        </State>
      </Part>
      <Part name="defaultGigPicture">
        <State name="The address" note="The same drawing as movingBoxesArt.">
          <PictureFrame>
            <Picture src={defaultGigPicture} alt="" />
          </PictureFrame>
        </State>
      </Part>
    </>
  ),
}

import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { whyPackersArt } from '../art/drawings.ts'
import { Picture, PictureFrame } from './picture.tsx'

/** An invalid image, which fails to load without a network request. */
const lostPicture = 'data:image/png;base64,'

export const picturePage: GalleryPage = {
  title: 'Picture',
  when: 'For photos of gigs. The frame reserves the space, and the photo fades in. A missing or broken photo shows the default drawing.',
  Content: () => (
    <>
      <Part name="Picture">
        <State name="Loaded" note="An API photo has a srcset with three widths.">
          <PictureFrame>
            <Picture src={whyPackersArt} alt="Two people carry a sofa" />
          </PictureFrame>
        </State>
        <State name="No photo">
          <PictureFrame>
            <Picture src={null} alt="" />
          </PictureFrame>
        </State>
        <State name="Broken photo" note="Looks the same, without an error in the console.">
          <PictureFrame>
            <Picture src={lostPicture} alt="Piano" />
          </PictureFrame>
        </State>
      </Part>
      <Part name="PictureFrame">
        <State name="4 : 3" note="Shows a background until the image loads.">
          <PictureFrame />
        </State>
      </Part>
    </>
  ),
}

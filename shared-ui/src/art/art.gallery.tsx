import styled from 'styled-components'
import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { PictureFrame } from '../picture/picture.tsx'
import { Art } from './art.tsx'
import {
  heroArt,
  movingBoxesArt,
  spotLostArt,
  spotOpenArt,
  spotRoadArt,
  welcomeArt,
  whyPackersArt,
  whyPaymentArt,
  whyTrackingArt,
} from './drawings.ts'

const Drawings = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
  gap: 0 var(--s-5);
  & > :first-child {
    grid-column: 1 / -1;
  }
  & > * {
    margin-top: var(--s-10);
  }
`

const drawings = [
  ['heroArt', heroArt, 'The street: landing and sign-up.'],
  ['welcomeArt', welcomeArt, 'The banner of the dashboard.'],
  ['movingBoxesArt', movingBoxesArt, 'A gig without a photo.'],
  ['spotOpenArt', spotOpenArt, 'Nothing is here yet.'],
  ['spotLostArt', spotLostArt, 'Nothing was found.'],
  ['spotRoadArt', spotRoadArt, 'Something failed to load.'],
  ['whyPackersArt', whyPackersArt, 'Verified packers.'],
  ['whyPaymentArt', whyPaymentArt, 'Secure payment.'],
  ['whyTrackingArt', whyTrackingArt, 'Job tracking.'],
] as const

export const artPage: GalleryPage = {
  title: 'Art',
  when: 'For illustrations. Each drawing follows the theme: the same street by day and by night.',
  Content: () => (
    <>
      <Part name="Art">
        <State name="Fills its frame" note="Decorative unless it has an alt.">
          <PictureFrame>
            <Art src={movingBoxesArt} alt="Boxes with tape" />
          </PictureFrame>
        </State>
      </Part>
      <Drawings>
        {drawings.map(([name, src, use]) => (
          <Part key={name} name={name}>
            <State name={use}>
              <Art src={src} />
            </State>
          </Part>
        ))}
      </Drawings>
    </>
  ),
}

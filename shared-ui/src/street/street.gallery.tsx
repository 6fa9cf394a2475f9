import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Street } from './street.tsx'

export const streetPage: GalleryPage = {
  title: 'Street',
  when: 'At the top of the page of a job that a packer holds. The drawing is decoration: the sentence says the same.',
  Content: () => (
    <Part name="Street" min="24rem">
      <State name="On the way" wide>
        <Street
          stage="on_the_way"
          title="Marcus T. is on the way"
          text="Expected in Oakland today, 9:00 AM."
        />
      </State>
    </Part>
  ),
}

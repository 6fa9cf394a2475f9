import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { LoadFailed } from './load-failed.tsx'

const refetch = () => {}

export const loadFailedPage: GalleryPage = {
  title: 'Load failed',
  when: 'For data that did not come: it says so, promises that nothing is lost, and asks for it again.',
  Content: () => (
    <Part name="LoadFailed" min="26rem">
      <State name="Within a page">
        <LoadFailed title="Your pay could not be loaded." onRetry={refetch} />
      </State>
      <State name="All that the page has" note="Then its title is the heading of the page.">
        <LoadFailed title="The gig could not be loaded." level={1} onRetry={refetch} />
      </State>
    </Part>
  ),
}

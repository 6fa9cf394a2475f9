import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { LoadFailed } from './load-failed.tsx'

const refetch = () => {}

export const loadFailedPage: GalleryPage = {
  title: 'Load failed',
  when: 'For data that failed to load. Says that saved data is safe, and offers Retry.',
  Content: () => (
    <Part name="LoadFailed" min="26rem">
      <State name="Part of a page">
        <LoadFailed title="Your pay could not be loaded." onRetry={refetch} />
      </State>
      <State name="Whole page" note="Its title is the page heading.">
        <LoadFailed title="The gig could not be loaded." level={1} onRetry={refetch} />
      </State>
    </Part>
  ),
}

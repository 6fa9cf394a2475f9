import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Loading } from './loading.tsx'
import { Skeleton } from './skeleton.tsx'

export const loadingPage: GalleryPage = {
  title: 'Loading',
  when: 'For loading states: text if docs/product.md specifies it, from the first frame; gray bars in the shape of the content, after a short delay.',
  Content: () => (
    <>
      <Part name="Loading">
        <State name="Text" note="A status, which screen readers announce.">
          <Loading text="Loading gigs..." />
        </State>
      </Part>
      <Part name="Skeleton">
        <State name="A line">
          <Skeleton />
        </State>
        <State name="An image" note="Decorative: announce the loading elsewhere.">
          <Skeleton height="8rem" radius="var(--r-md)" />
        </State>
        <State name="A disc">
          <Skeleton width="2.75rem" height="2.75rem" radius="50%" />
        </State>
      </Part>
    </>
  ),
}

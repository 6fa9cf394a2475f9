import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Brand, BrandMark } from './brand.tsx'

export const brandPage: GalleryPage = {
  title: 'Brand',
  when: 'Mark and name once per page, in the link that leads home. The mark alone where the name stands beside it.',
  Content: () => (
    <>
      <Part name="Brand">
        <State name="In the bar">
          <Brand />
        </State>
      </Part>
      <Part name="BrandMark" min="14rem">
        <State name="32 px">
          <BrandMark />
        </State>
        <State name="64 px">
          <BrandMark size={64} />
        </State>
      </Part>
    </>
  ),
}

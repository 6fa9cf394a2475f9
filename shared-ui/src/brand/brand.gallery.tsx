import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Brand, BrandMark } from './brand.tsx'

export const brandPage: GalleryPage = {
  title: 'Brand',
  when: 'Use Brand once per page, in the home link. Use BrandMark alone if the name is already next to it.',
  Content: () => (
    <>
      <Part name="Brand">
        <State name="In the navigation bar">
          <Brand />
        </State>
      </Part>
      <Part name="BrandMark" min="14rem">
        <State name="32 px">
          <BrandMark />
        </State>
      </Part>
    </>
  ),
}

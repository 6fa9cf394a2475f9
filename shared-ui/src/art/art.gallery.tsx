import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Art } from './art.tsx'
import * as drawings from './drawings.ts'

export const artPage: GalleryPage = {
  title: 'Art',
  when: 'For illustrations. Each drawing follows the theme: the same street by day and by night.',
  Content: () => (
    <Part name="Art">
      {Object.entries(drawings).map(([name, src]) => (
        <State key={name} name={name}>
          <Art src={src} />
        </State>
      ))}
    </Part>
  ),
}

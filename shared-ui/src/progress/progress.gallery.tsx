import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Progress } from './progress.tsx'

export const progressPage: GalleryPage = {
  title: 'Progress',
  when: 'For measurable work, like a photo upload. Show text and percentage next to it.',
  Content: () => (
    <Part name="Progress">
      <State name="In progress">
        <Progress label="Uploading photos" value={0.4} />
      </State>
    </Part>
  ),
}

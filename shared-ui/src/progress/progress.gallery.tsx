import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Progress } from './progress.tsx'

export const progressPage: GalleryPage = {
  title: 'Progress',
  when: 'For work whose end can be measured, as bytes of photos can. Put the words and the per cent beside it.',
  Content: () => (
    <Part name="Progress">
      <State name="Beginning">
        <Progress label="Uploading photos" value={0} />
      </State>
      <State name="Under way">
        <Progress label="Uploading photos" value={0.4} />
      </State>
      <State name="Done">
        <Progress label="Uploading photos" value={1} />
      </State>
    </Part>
  ),
}

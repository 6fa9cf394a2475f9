import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Button } from '../button/button.tsx'
import { Muted } from './muted.tsx'
import { SkipLink } from './skip-link.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export const textPage: GalleryPage = {
  title: 'Text',
  when: 'For secondary text, and for text only for screen readers. Headings and paragraphs are plain HTML elements.',
  Content: () => (
    <>
      <Part name="Muted">
        <State name="Rest">
          <Muted>Posted two days ago</Muted>
        </State>
        <State name="Small">
          <Muted $small>Posted two days ago</Muted>
        </State>
      </Part>
      <Part name="VisuallyHidden">
        <State name="More text for screen readers">
          <Button>
            Edit <VisuallyHidden>Two rooms, third floor</VisuallyHidden>
          </Button>
        </State>
      </Part>
      <Part name="SkipLink">
        <State name="Focus" note="Without focus it is above the visible page." shown="focus" asPage>
          <SkipLink href="#main">Skip to content</SkipLink>
        </State>
      </Part>
    </>
  ),
}

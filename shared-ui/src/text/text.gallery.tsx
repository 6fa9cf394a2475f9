import styled from 'styled-components'
import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Button } from '../button/button.tsx'
import { Muted } from './muted.tsx'
import { SkipLink } from './skip-link.tsx'
import { VisuallyHidden, visuallyHidden } from './visually-hidden.tsx'

const Legend = styled.legend`
  ${visuallyHidden}
`

export const textPage: GalleryPage = {
  title: 'Text',
  when: 'For words of the second rank, and for words that are heard but not seen. Headings and paragraphs are plain elements.',
  Content: () => (
    <>
      <Part name="Muted">
        <State name="Rest">
          <Muted>Posted two days ago</Muted>
        </State>
        <State name="Small">
          <Muted $small>Posted two days ago</Muted>
        </State>
        <State name="As another element">
          <Muted as="span">12 gigs</Muted>
        </State>
      </Part>
      <Part name="VisuallyHidden">
        <State name="Says more to a screen reader">
          <Button>
            Edit <VisuallyHidden>Two rooms, third floor</VisuallyHidden>
          </Button>
        </State>
      </Part>
      <Part name="visuallyHidden">
        <State
          name="The same, for an element of your own"
          note="Read out, not seen: here the name of the group."
          code={'const Legend = styled.legend`\n  ${visuallyHidden}\n`'}
        >
          <fieldset>
            <Legend>Days</Legend>
            Saturday and Sunday
          </fieldset>
        </State>
      </Part>
      <Part name="SkipLink">
        <State name="Focus" note="Without it, it stands above the page." shown="focus" asPage>
          <SkipLink href="#main">Skip to content</SkipLink>
        </State>
      </Part>
    </>
  ),
}

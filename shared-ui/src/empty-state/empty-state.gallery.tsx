import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { spotLostArt, spotOpenArt } from '../art/drawings.ts'
import { Button } from '../button/button.tsx'
import { EmptyState } from './empty-state.tsx'

export const emptyStatePage: GalleryPage = {
  title: 'Empty state',
  when: 'For an empty list, a missing page or a load error. Says what is safe and what to do next.',
  Content: () => (
    <Part name="EmptyState" min="26rem">
      <State name="Nothing yet">
        <EmptyState
          art={spotOpenArt}
          title="No jobs yet"
          action={<Button variant="primary">Create Your First Job</Button>}
        >
          Say what needs to be moved, and packers nearby will find it.
        </EmptyState>
      </State>
      <State name="Nothing found">
        <EmptyState
          art={spotLostArt}
          title="No gigs found"
          action={<Button>Clear all filters</Button>}
        >
          There are no open gigs right now. Check back later.
        </EmptyState>
      </State>
      <State name="Without a title" note="Below a table that already says it is empty.">
        <EmptyState
          art={spotOpenArt}
          action={<Button variant="primary">Go to the marketplace</Button>}
        >
          Completed gigs show up here.
        </EmptyState>
      </State>
      <State name="In a well" note="Among other content.">
        <EmptyState well title="No photos" level={3} />
      </State>
    </Part>
  ),
}

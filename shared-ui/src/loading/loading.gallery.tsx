import { type ReactNode, useState } from 'react'
import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Button } from '../button/button.tsx'
import { Row, Stack } from '../page/stack.tsx'
import { lazyPart, useLazyPart } from './lazy-part.ts'
import { Loading } from './loading.tsx'
import { Skeleton } from './skeleton.tsx'
import { useDelayed } from './use-delayed.ts'
import { useWhenIdle } from './use-when-idle.ts'

function Late({ children }: { children: ReactNode }) {
  return useDelayed(1000) ? children : null
}

function Idle() {
  const [came, setCame] = useState(false)
  useWhenIdle(true, () => setCame(true))
  return came ? 'It was idle.' : 'It is busy.'
}

const words = lazyPart(async () => 'It has loaded.')

const LazyWords = () => useLazyPart(words).part ?? 'Loading'

function Again() {
  const [turn, setTurn] = useState(0)
  return (
    <Row>
      <Button onClick={() => setTurn(turn + 1)}>Again</Button>
      <Late key={turn}>
        <Skeleton width="8rem" />
      </Late>
    </Row>
  )
}

export const loadingPage: GalleryPage = {
  title: 'Loading',
  when: 'For what is on its way. Words where docs/product.md gives them, from the first frame; grey bars in the shape of what comes, once it takes a while.',
  Content: () => (
    <>
      <Part name="Loading">
        <State name="Words" note="A status: screen readers hear it.">
          <Loading text="Loading gigs..." />
        </State>
      </Part>
      <Part name="Skeleton">
        <State name="A line">
          <Skeleton />
        </State>
        <State name="A figure">
          <Skeleton width="6rem" height="2.5rem" />
        </State>
        <State name="A picture" note="Decoration: say elsewhere that something loads.">
          <Skeleton height="8rem" radius="var(--r-md)" />
        </State>
        <State name="A disc">
          <Skeleton width="2.75rem" height="2.75rem" radius="50%" />
        </State>
        <State name="Composed">
          <Stack $gap="var(--s-3)">
            <Skeleton height="8rem" radius="var(--r-md)" />
            <Skeleton width="70%" />
            <Skeleton width="40%" />
          </Stack>
        </State>
      </Part>
      <Part name="lazyPart">
        <State
          name="A chunk of its own"
          note="For a dialog or a panel: it shows its own failure, and nothing suspends."
          code={"const form = lazyPart(async () => (await import('./form.tsx')).Form)\nform.load()"}
        >
          <LazyWords />
        </State>
      </Part>
      <Part name="useLazyPart">
        <State
          name="Loaded when it is wanted"
          code={'const { part: Form, error, retry } = useLazyPart(form, isOpen)'}
        >
          <LazyWords />
        </State>
      </Part>
      <Part name="useWhenIdle">
        <State
          name="When the browser is idle"
          note="For the code of the page that most people open next."
          code={'useWhenIdle(isLoaded, prefetchForm)'}
        >
          <Idle />
        </State>
      </Part>
      <Part name="useDelayed">
        <State
          name="After a second"
          note="In the product 150 ms: what comes quicker needs no skeleton."
          code={'const late = useDelayed()\nreturn late ? <Skeleton /> : null'}
        >
          <Again />
        </State>
      </Part>
    </>
  ),
}

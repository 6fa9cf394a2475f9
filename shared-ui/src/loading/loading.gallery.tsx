import { type ReactNode, Suspense, useState } from 'react'
import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Button } from '../button/button.tsx'
import { Row, Stack } from '../page/stack.tsx'
import { lazyPage, lazyPart, useLazyPart } from './lazy-part.ts'
import { Loading } from './loading.tsx'
import { Skeleton } from './skeleton.tsx'
import { useDelayed } from './use-delayed.ts'
import { useOffline } from './use-offline.ts'
import { useWhenIdle } from './use-when-idle.ts'

function Late({ children }: { children: ReactNode }) {
  return useDelayed(1000) ? children : null
}

function Opened() {
  const [open, setOpen] = useState(false)
  if (!open) return <Button onClick={() => setOpen(true)}>Open the page</Button>
  return (
    <Suspense fallback="Loading">
      <LazyWordsPage />
    </Suspense>
  )
}

function Idle() {
  const [came, setCame] = useState(false)
  useWhenIdle(true, () => setCame(true))
  return came ? 'It was idle.' : 'It is busy.'
}

function Connection() {
  return useOffline() ? 'You are offline.' : 'You are online.'
}

const LazyWordsPage = lazyPage(async () => () => 'It has loaded.')

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
  when: 'For loading states: text if docs/product.md specifies it, from the first frame; gray bars in the shape of the content, after a short delay.',
  Content: () => (
    <>
      <Part name="Loading">
        <State name="Text" note="A status, which screen readers announce.">
          <Loading text="Loading gigs..." />
        </State>
      </Part>
      <Part name="lazyPage">
        <State
          name="Loaded"
          code="const Page = lazyPage(async () => (await import('./page.tsx')).Page)"
        >
          <Opened />
        </State>
      </Part>
      <Part name="Skeleton">
        <State name="A line">
          <Skeleton />
        </State>
        <State name="A figure">
          <Skeleton width="6rem" height="2.5rem" />
        </State>
        <State name="An image" note="Decorative: announce the loading elsewhere.">
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
          name="Separate chunk"
          note="For a dialog or panel that shows its own load error. Does not suspend."
          code={"const form = lazyPart(async () => (await import('./form.tsx')).Form)\nform.load()"}
        >
          <LazyWords />
        </State>
      </Part>
      <Part name="useLazyPart">
        <State
          name="Loads when wanted"
          code={'const { part: Form, error, retry } = useLazyPart(form, isOpen)'}
        >
          <LazyWords />
        </State>
      </Part>
      <Part name="useWhenIdle">
        <State
          name="When the browser is idle"
          note="For prefetching the page that most users open next."
          code={'useWhenIdle(isLoaded, prefetchForm)'}
        >
          <Idle />
        </State>
      </Part>
      <Part name="useDelayed">
        <State
          name="After a second"
          note="The product uses 150 ms: faster loads need no skeleton."
          code={'const late = useDelayed()\nreturn late ? <Skeleton /> : null'}
        >
          <Again />
        </State>
      </Part>
      <Part name="useOffline">
        <State
          name="The device's connection"
          note="Changes when the device goes offline or online. For saying so before a call fails."
          code={'const isOffline = useOffline()'}
        >
          <Connection />
        </State>
      </Part>
    </>
  ),
}

import { type ComponentType, type ReactNode, useLayoutEffect, useRef } from 'react'
import type * as shared from '../src/index.ts'
import { Muted } from '../src/index.ts'
import { Caption, Cell, Cells, PartFrame, Stage } from './part-style.ts'
import { freeze, type ShownState } from './shown-states.ts'

/** A gallery page. Its file is next to the component: `button/button.gallery.tsx`. */
export interface GalleryPage {
  title: string
  /** When to use the component, in one or two sentences. */
  when: string
  /** The components that the page shows, each with its states. */
  Content: ComponentType
}

interface PartProps {
  /** The component's name. */
  name: keyof typeof shared
  /** The minimum width of a state, as a CSS length. */
  min?: string
  /** Shows each component at its natural width. */
  hug?: boolean
  children: ReactNode
}

/** One component with its states. */
export const Part = ({ name, min = '19rem', hug, children }: PartProps) => (
  <PartFrame>
    <h2 id={name}>{name}</h2>
    <Cells $min={min} $hug={hug}>
      {children}
    </Cells>
  </PartFrame>
)

interface StateProps {
  name: string
  note?: string
  shown?: ShownState
  /** Spans a full row. */
  wide?: boolean
  /** For page-level components: no padding, and `position: fixed` is relative to the cell. */
  asPage?: boolean
  children: ReactNode
}

/** One state of a component. */
export function State({ name, note, shown, wide, asPage, children }: StateProps) {
  const stage = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (shown && stage.current) freeze(stage.current, shown)
  }, [shown])
  return (
    <Cell $wide={wide}>
      <Stage ref={stage} $asPage={asPage}>
        {children}
      </Stage>
      <Caption>
        <strong>{name}</strong>
        {note && <Muted>{note}</Muted>}
      </Caption>
    </Cell>
  )
}

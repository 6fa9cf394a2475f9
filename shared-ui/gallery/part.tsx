import { type ComponentType, type ReactNode, use, useLayoutEffect, useRef } from 'react'
import type * as shared from '../src/index.ts'
import { jsxText } from './jsx-text.ts'
import { Notes } from './notes.ts'
import { Caption, Cell, Cells, Code, Details, Head, Note, PartFrame, Stage } from './part-style.ts'
import { Docstring } from './docstring.tsx'
import { freeze, type ShownState } from './shown-states.ts'

/** A gallery page. Its file is next to the component: `button/button.gallery.tsx`. */
export interface GalleryPage {
  title: string
  /** When to use the component, in one or two sentences. */
  when: string
  /** The exports that the page shows, each with its states. */
  Content: ComponentType
}

interface PartProps {
  /** The export's name. */
  name: keyof typeof shared
  /** The minimum width of a state, as a CSS length. */
  min?: string
  /** Shows each component at its natural width. */
  hug?: boolean
  children: ReactNode
}

/** One export with its states. Description and props come from the source. */
export function Part({ name, min = '19rem', hug, children }: PartProps) {
  const { text, type } = use(Notes).exports[name] ?? {}
  return (
    <PartFrame>
      <Head>
        <h2 id={name}>{name}</h2>
        {text && <Docstring text={text} />}
      </Head>
      <Cells $min={min} $hug={hug}>
        {children}
      </Cells>
      {type && (
        <Details>
          <summary>{/^[A-Z]/.test(name) ? `Props of ${name}` : 'Type'}</summary>
          <Code>{type}</Code>
        </Details>
      )}
    </PartFrame>
  )
}

interface StateProps {
  name: string
  note?: string
  /** Replaces the code generated from the children; `false` shows no code. */
  code?: string | false
  shown?: ShownState
  /** Spans a full row. */
  wide?: boolean
  /** For page-level components: no padding, and `position: fixed` is relative to the cell. */
  asPage?: boolean
  children: ReactNode
}

/** One state: the live component and its code. */
export function State({ name, note, code, shown, wide, asPage, children }: StateProps) {
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
        {note && <Note>{note}</Note>}
        {code !== false && <Code>{code ?? jsxText(children)}</Code>}
      </Caption>
    </Cell>
  )
}

import { type ComponentType, type ReactNode, use, useLayoutEffect, useRef } from 'react'
import type * as shared from '../src/index.ts'
import { jsxText } from './jsx-text.ts'
import { Notes } from './notes.ts'
import { Caption, Cell, Cells, Code, Details, Head, Note, PartFrame, Stage } from './part-look.ts'
import { Words } from './words.tsx'
import { freeze, type ShownState } from './shown-states.ts'

/** A page of the gallery: it stands beside what it shows, as `button/button.gallery.tsx`. */
export interface GalleryPage {
  title: string
  /** When to use it, in a sentence or two. */
  when: string
  /** Its parts, each with its states. */
  Content: ComponentType
}

interface PartProps {
  /** The name under which the package exports it. */
  name: keyof typeof shared
  /** How much room a state needs at least, as a CSS length. */
  min?: string
  /** Leaves everything as wide as it is by itself. */
  hug?: boolean
  children: ReactNode
}

/** One export with its states; its description and its props come from its source. */
export function Part({ name, min = '19rem', hug, children }: PartProps) {
  const { text, type } = use(Notes).exports[name] ?? {}
  return (
    <PartFrame>
      <Head>
        <h2 id={name}>{name}</h2>
        {text && <Words text={text} />}
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
  /** What is worth knowing about this state. */
  note?: string
  /** Only where the children do not say it themselves; `false` shows none. */
  code?: string | false
  shown?: ShownState
  /** Takes a whole row. */
  wide?: boolean
  /** Up to the edges, and what is fixed to the page is fixed to the cell: for parts of a whole page. */
  asPage?: boolean
  children: ReactNode
}

/** One state: the thing itself, and under it the code that makes it. */
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

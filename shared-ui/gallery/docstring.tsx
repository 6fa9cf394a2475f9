import { Muted } from '../src/index.ts'
import { InlineCode } from './part-style.ts'

/** Renders a docstring; text between backticks is code. */
export function Docstring({ text }: { text: string }) {
  const pieces = text.split('`')
  return (
    <Muted>
      {pieces.map((piece, at) => (at % 2 ? <InlineCode key={at}>{piece}</InlineCode> : piece))}
    </Muted>
  )
}

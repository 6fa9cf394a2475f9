import { Muted } from '../src/index.ts'
import { InlineCode } from './part-look.ts'

/** A docstring as text: what stands between backticks is code. */
export function Words({ text }: { text: string }) {
  const pieces = text.split('`')
  return (
    <Muted>
      {pieces.map((piece, at) => (at % 2 ? <InlineCode key={at}>{piece}</InlineCode> : piece))}
    </Muted>
  )
}

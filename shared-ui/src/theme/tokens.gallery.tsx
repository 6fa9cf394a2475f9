import { use } from 'react'
import { Notes } from '../../gallery/notes.ts'
import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Muted } from '../text/muted.tsx'
import { type Token, type TokenGroup, tokenGroups } from './token-groups.gallery.ts'
import { Group, Sample, Samples, Shape, Value } from './token-styles.gallery.ts'

function TokenSample({ name, values, shape, style }: Token & TokenGroup) {
  const note = use(Notes).tokens[name]
  return (
    <Sample>
      {shape && (
        <Shape className={shape} style={style?.(`var(${name})`)}>
          {shape === 'words' && 'Moving day'}
        </Shape>
      )}
      <code>{name}</code>
      {values.map((value) => (
        <Value key={value}>{value}</Value>
      ))}
      {note && <Value>{note}</Value>}
    </Sample>
  )
}

export const tokensPage: GalleryPage = {
  title: 'Tokens',
  when: 'For every color, size, shadow and duration: components use tokens, never raw values. Each token has a light and a dark value; the half sets the accent.',
  Content: () => (
    <>
      {tokenGroups.map(({ title, tokens, ...group }) => (
        <Group key={title} aria-labelledby={title}>
          <h2 id={title}>{title}</h2>
          <Samples $min={group.shape === 'words' ? '19rem' : '11rem'}>
            {tokens.map((token) => (
              <TokenSample key={token.name} {...group} title={title} {...token} />
            ))}
          </Samples>
        </Group>
      ))}
      <Part name="GlobalStyle">
        <State
          name="Once per page"
          note="Rendered by the shell, a half that runs alone, or this gallery."
          code="<GlobalStyle />"
        >
          <Muted>Tokens, CSS reset and base typography</Muted>
        </State>
      </Part>
    </>
  ),
}

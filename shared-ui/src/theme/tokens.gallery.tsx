import type { CSSProperties } from 'react'
import styled from 'styled-components'
import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { CardGrid } from '../card/card.tsx'
import { Muted } from '../text/muted.tsx'
import { tokens } from './tokens.ts'

/** How a token is shown: the first pattern that matches its name. Other tokens show only their value. */
const samples: [names: RegExp, style: (token: string) => CSSProperties][] = [
  [/^--text-(?!muted)/, (fontSize) => ({ fontSize, lineHeight: 1.15 })],
  [/^--weight-/, (fontWeight) => ({ fontWeight })],
  [
    /^--s-/,
    (width) => ({ width, maxWidth: '100%', height: '0.75rem', background: 'var(--accent)' }),
  ],
  [/^--r-/, (borderRadius) => ({ height: '4rem', border: '1px solid', borderRadius })],
  [/^--shadow-/, (boxShadow) => ({ height: '4rem', boxShadow })],
  [
    /^--(art|surface|raised|overlay|inverse|on-|scrim|bar$|text|line|accent|focus|positive|warning|danger|mark)/,
    (background) => ({ height: '4rem', background, outline: '1px solid var(--line)' }),
  ],
]

const root = tokens.slice(0, tokens.indexOf('\n}'))
const declared = [...root.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => ({
  name,
  value,
}))

const Sample = styled.div`
  margin-bottom: var(--s-2);
  overflow-wrap: anywhere;
`

function Token({ name, value }: { name: string; value: string }) {
  const style = samples.find(([names]) => names.test(name))?.[1]
  const isText = /^--(text-|weight-)/.test(name) && name !== '--text-muted'
  return (
    <li>
      {style && <Sample style={style(`var(${name})`)}>{isText && 'Moving day'}</Sample>}
      <code>{name}</code>
      <Muted $small>{value}</Muted>
    </li>
  )
}

export const tokensPage: GalleryPage = {
  title: 'Tokens',
  when: 'For every color, size, shadow and duration: components use tokens, never raw values. Each token has a light and a dark value; the half sets the accent.',
  Content: () => (
    <Part name="GlobalStyle">
      <State name="Once per page" note="Tokens, CSS reset and base typography." wide>
        <CardGrid $min="11rem">
          {declared.map((token) => (
            <Token key={token.name} {...token} />
          ))}
        </CardGrid>
      </State>
    </Part>
  ),
}

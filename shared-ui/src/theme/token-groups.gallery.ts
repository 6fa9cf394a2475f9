import type { CSSProperties } from 'react'
import { tokens } from './tokens.ts'

export interface Token {
  name: string
  /** The value in `:root`, and each half's override. */
  values: string[]
}

export interface TokenGroup {
  title: string
  names: RegExp
  /** The sample's shape. Without it, only the value shows. */
  shape?: 'field' | 'square' | 'words' | 'bar' | 'traveler'
  style?(variable: string): CSSProperties
}

const ground = (background: string) => ({ background })

/* A token belongs to the first group whose names it matches. */
const groups: TokenGroup[] = [
  { title: 'Illustration', names: /^--art-/, shape: 'field', style: ground },
  {
    title: 'Surfaces',
    names: /^--(surface|raised|overlay|inverse|on-inverse|scrim|bar$)/,
    shape: 'field',
    style: ground,
  },
  { title: 'Text and lines', names: /^--(text(-muted)?$|line)/, shape: 'field', style: ground },
  { title: 'Accent', names: /^--(accent|on-accent|focus)/, shape: 'field', style: ground },
  {
    title: 'Status',
    names: /^--(positive|warning|danger|on-danger)/,
    shape: 'field',
    style: ground,
  },
  { title: 'Mark', names: /^--mark-/, shape: 'field', style: ground },
  {
    title: 'Type scale',
    names: /^--text-/,
    shape: 'words',
    style: (fontSize) => ({ fontSize, fontWeight: 620, lineHeight: 1.15 }),
  },
  {
    title: 'Weights',
    names: /^--weight-/,
    shape: 'words',
    style: (fontWeight) => ({ fontWeight, fontSize: 'var(--text-xl)' }),
  },
  { title: 'Leading, tracking, font', names: /^--(leading|tracking|font)/ },
  { title: 'Space', names: /^--s-/, shape: 'bar', style: (width) => ({ width }) },
  { title: 'Measures', names: /^--(gutter|page|measure|target|bar-height)$/ },
  { title: 'Radii', names: /^--r-/, shape: 'square', style: (borderRadius) => ({ borderRadius }) },
  {
    title: 'Shadows',
    names: /^--shadow-/,
    shape: 'square',
    style: (boxShadow) => ({ boxShadow, borderRadius: 'var(--r-md)' }),
  },
  {
    title: 'Durations',
    names: /^--(fast|base|slow)$/,
    shape: 'traveler',
    style: (transitionDuration) => ({ transitionDuration }),
  },
  {
    title: 'Easing',
    names: /^--ease-/,
    shape: 'traveler',
    style: (transitionTimingFunction) => ({ transitionTimingFunction }),
  },
  { title: 'Layers and lift', names: /^--(z-|lift)/ },
]

const rest: TokenGroup = { title: 'More', names: /^--/ }

/** Returns the tokens declared in the block of `selector`. */
function declaredIn(selector: string): Map<string, string> {
  const from = tokens.indexOf(`${selector} {`)
  const block = tokens.slice(from, tokens.indexOf('\n}', from))
  return new Map(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll(/\s+/g, ' '),
    ]),
  )
}

const halves = ['customer', 'packer'].map(
  (half) => [half, declaredIn(`[data-half="${half}"]`)] as const,
)

/** Every token that `:root` declares. */
const declaredTokens: Token[] = [...declaredIn(':root')].map(([name, value]) => {
  const overrides = halves
    .filter(([, declared]) => declared.has(name) && declared.get(name) !== value)
    .map(([half, declared]) => `${half}: ${declared.get(name)}`)
  return { name, values: overrides.length > 0 ? [`neutral: ${value}`, ...overrides] : [value] }
})

const groupOf = ({ name }: Token) => groups.find(({ names }) => names.test(name)) ?? rest

const order = [...groups.slice(1), ...groups.slice(0, 1), rest]

/** All tokens by group. Tokens that match no group are under More. */
export const tokenGroups = order
  .map((group) => ({
    ...group,
    tokens: declaredTokens.filter((token) => groupOf(token) === group),
  }))
  .filter(({ tokens }) => tokens.length > 0)

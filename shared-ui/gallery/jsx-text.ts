import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import * as shared from '../src/index.ts'

/** The approximate number of characters that fit in a cell. */
const width = 44

const exportNames = new Map<unknown, string>(
  Object.entries(shared).map(([name, value]) => [value, name]),
)

interface Named {
  displayName?: string
  name?: string
}

function nameOf(type: ReactElement['type']): string {
  if (typeof type === 'string') return type
  const { displayName, name } = type as Named
  return exportNames.get(type) ?? displayName ?? name ?? 'Component'
}

const indent = (text: string) => text.replace(/^/gm, '  ')

function valueText(value: unknown): string {
  const known = exportNames.get(value)
  if (known) return known
  if (isValidElement(value)) return jsxText(value)
  if (typeof value === 'string') return `'${value}'`
  if (typeof value === 'function') return value.name || '() => …'
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`
  if (value && typeof value === 'object') {
    const entries = Object.entries(value).map(([key, of]) => `${key}: ${valueText(of)}`)
    return `{ ${entries.join(', ')} }`
  }
  return String(value)
}

function attributeText([name, value]: [string, unknown]): string {
  if (value === true) return name
  if (typeof value === 'string' && !exportNames.has(value)) return `${name}="${value}"`
  return `${name}={${valueText(value)}}`
}

function elementText({ type, props }: ReactElement<{ children?: ReactNode }>): string {
  const { children, ...rest } = props
  const inside = linesOf(children)
  if (type === Fragment) return inside.join('\n')
  const name = nameOf(type)
  const attributes = Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .map(attributeText)
  const end = inside.length > 0 ? '>' : ' />'
  const oneLine = `<${[name, ...attributes].join(' ')}${end}`
  const open =
    oneLine.length > width && attributes.length > 1
      ? `<${name}\n${indent(attributes.join('\n'))}\n${end.trim()}`
      : oneLine
  if (inside.length === 0) return open
  const whole = `${open}${inside[0]}</${name}>`
  if (inside.length === 1 && whole.length <= width && !whole.includes('\n')) return whole
  return `${open}\n${indent(inside.join('\n'))}\n</${name}>`
}

function linesOf(children: ReactNode): string[] {
  if (typeof children === 'function') return ['{(control) => …}']
  const lines: string[] = []
  let afterText = false
  for (const child of Children.toArray(children)) {
    const isText = typeof child === 'string' || typeof child === 'number'
    const text = isText ? String(child) : isValidElement(child) ? jsxText(child) : ''
    // Adjacent text pieces, like `{count} boxes`, stay on one line.
    if (isText && afterText) lines.push(`${lines.pop()}${text}`)
    else lines.push(text)
    afterText = isText
  }
  return lines
}

/** Returns the JSX source of `node`, generated from the element itself, so that the source is always correct. */
export function jsxText(node: ReactNode): string {
  return isValidElement<{ children?: ReactNode }>(node)
    ? elementText(node)
    : linesOf(node).join('\n')
}

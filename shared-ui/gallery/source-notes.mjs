import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const plain = (docstring) =>
  docstring
    .replaceAll(/^\/\*\*|\*\/\n$/g, '')
    .replaceAll(/^ *\* ?/gm, '')
    .trim()

/* Matches exactly one docstring: the match must not extend into a later docstring. */
const comment = String.raw`\/\*\*(?:(?!\*\/)[\s\S])*?\*\/\n`
const interfacePattern = new RegExp(
  String.raw`(?:${comment})?export interface (\w+)[\s\S]*?\n\}`,
  'g',
)
const exportPattern = new RegExp(String.raw`(${comment})export (?:const|function) (\w+)`, 'g')
/** Matches a function's signature, the start of a styled template, or else the rest of the line. */
const headPattern = /^(?:\([\s\S]*?\)(?:: \w+)? \{\n|[^\n`]*`|[^\n]*)/

const sourcesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|gallery|d)\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))

const typeName = /\b[A-Z]\w+/g

/**
 * Returns the props in a signature: the interfaces that the signature names, as far as the package declares
 * them, or the inline type.
 */
function propsText(head, interfaces) {
  const texts = []
  const queue = head.match(typeName) ?? []
  for (let name = queue.shift(); name; name = queue.shift()) {
    const text = interfaces.get(name)
    if (!text || texts.includes(text)) continue
    texts.push(text)
    queue.push(...(text.match(typeName) ?? []))
  }
  return texts.join('\n\n') || (/(?:\}: |<)(\{[^}]*\})/.exec(head)?.[1] ?? '')
}

/**
 * Reads docstrings and props of the exports, and the comments of the tokens.
 * @param {string} folder shared-ui/src
 */
export function readSourceNotes(folder) {
  const sources = sourcesIn(folder)
  const interfaces = new Map(
    sources.flatMap((source) =>
      [...source.matchAll(interfacePattern)].map(([text, name]) => [name, text]),
    ),
  )
  const exports = sources.flatMap((source) =>
    [...source.matchAll(exportPattern)].map(({ 0: whole, 1: docstring, 2: name, index }) => {
      const head = headPattern.exec(source.slice(index + whole.length))?.[0] ?? ''
      const isComponent = /^[A-Z]/.test(name)
      return [
        name,
        {
          text: plain(docstring),
          type: isComponent ? propsText(head, interfaces) : `${name}${head.split(/ =>| \{\n/)[0]}`,
        },
      ]
    }),
  )
  const tokenLines = readFileSync(path.join(folder, 'theme/tokens.ts'), 'utf8').matchAll(
    /^ \* (--[\w-]+): (.+)$/gm,
  )
  return {
    exports: Object.fromEntries(exports),
    tokens: Object.fromEntries([...tokenLines].map(([, name, note]) => [name, note])),
  }
}

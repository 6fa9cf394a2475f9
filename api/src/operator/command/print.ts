import { printable } from '../printable.ts'

/** Returns the text on one line, at most `most` characters of it. */
export function oneLine(text: string, most = 200): string {
  const characters = [...printable(text).replaceAll(/\s+/g, ' ').trim()]
  return characters.length > most
    ? `${characters.slice(0, most - 1).join('')}…`
    : characters.join('')
}

export const indented = (text: string) =>
  printable(text)
    .split('\n')
    .map((line) => `    ${line}`.trimEnd())
    .join('\n')

export const timeOf = (date: Date | string) =>
  `${new Date(date).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Returns the last day that ends at this time, such as "2027-05-31". */
export const dayOf = (end: Date) => new Date(end.getTime() - 1).toISOString().slice(0, 10)

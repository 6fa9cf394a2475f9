/**
 * Removes control characters, except line breaks, and characters that change the direction of text.
 * Users' text could otherwise control the operator's terminal.
 */
const printable = (text: string) => text.replaceAll(/[^\P{Cc}\n]|\p{Bidi_Control}/gu, '')

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

const units = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** Returns the time since `date`, such as "3 hours". */
export function age(date: Date): string {
  const minutes = Math.floor((Date.now() - date.getTime()) / 60_000)
  const [unit, size] = units.find(([, size]) => minutes >= size) ?? units[2]
  const count = Math.max(Math.floor(minutes / size), 0)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export const timeOf = (date: Date | string) =>
  `${new Date(date).toISOString().slice(0, 16).replace('T', ' ')} UTC`

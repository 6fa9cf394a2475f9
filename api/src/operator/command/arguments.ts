import { invalid } from '../operator-error.ts'

/** The words of a command. Reads them from left to right; each reader names what is missing or wrong. */
export function readWords(words: string[], start: string) {
  const [command = 'help', ...rest] = words
  const wrong = (text: string) => invalid(`${text} See: ${start} help`)
  const after = `after "${command}"`
  return {
    command,
    wrong,
    /** Takes the next word if it is one of these. */
    oneOf<Word extends string>(...choices: Word[]): Word | undefined {
      const found = choices.find((choice) => choice === rest[0])
      if (found !== undefined) rest.shift()
      return found
    },
    id(thing: string): number {
      const text = rest.shift()
      if (text === undefined) throw wrong(`Name the id of a ${thing} ${after}.`)
      if (!/^[1-9]\d{0,8}$/.test(text)) throw wrong(`"${text}" is not the id of a ${thing}.`)
      return Number(text)
    },
    /** Takes the next word; `missing` is the sentence if there is none. */
    word(missing: string): string {
      const text = rest.shift()
      if (text === undefined) throw wrong(missing)
      return text
    },
    /** Takes the next two words. */
    two(what: string): [string, string] {
      const sentence = `Write ${what} after the id.`
      return [this.word(sentence), this.word(sentence)]
    },
    rest: () => rest.splice(0),
    maybe: () => rest.shift(),
    end() {
      if (rest.length > 0) {
        throw wrong(`There are too many arguments ${after}: put text in quotes.`)
      }
    },
  }
}
export type Words = ReturnType<typeof readWords>

/** Parses an amount like "80", "80.50" or "$1,150.00". Returns cents. */
export function readAmount(text: string): number {
  const amount = text.trim()
  if (/^\$?(\d{1,7}|\d{1,3}(,\d{3}){1,2})(\.\d{0,2})?$/.test(amount)) {
    return Math.round(Number(amount.replace(/[$,]/g, '')) * 100)
  }
  throw invalid(`"${text}" is not an amount in dollars, such as 80 or 80.50.`)
}

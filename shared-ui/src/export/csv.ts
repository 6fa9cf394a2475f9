/**
 * Whether a spreadsheet may run the text as a formula: it starts with a tab or a line break, or with =, +, - or @,
 * also after spaces, quotes and invisible characters, which some spreadsheets drop. NFKC turns the full-width and
 * small forms of the four characters, which spreadsheets read too, into the plain ones.
 */
const mayBeFormula = (text: string) =>
  /^(?:[\t\r\n]|[\s\p{C}\p{Pi}\p{Pf}"'`]*[=+\-@])/u.test(text.normalize('NFKC'))

/** Quotes a cell. An apostrophe before a formula makes it text. */
const cell = (text: string) => `"${(mayBeFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/**
 * Converts rows to CSV per RFC 4180; the first row is the header. The byte order mark makes spreadsheets read
 * the file as UTF-8.
 */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

/** Saves the text as a CSV file on the user's device. */
export function downloadCsv(fileName: string, csv: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName })
  link.click()
  URL.revokeObjectURL(address)
}

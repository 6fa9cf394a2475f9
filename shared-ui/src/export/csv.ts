/**
 * Quotes a cell. Prefixes text that starts with =, +, -, @, a tab or CR with an apostrophe, because a
 * spreadsheet would run the text as a formula.
 */
const cell = (text: string) =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

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

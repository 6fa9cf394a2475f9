/** Returns the rows of an RFC 4180 CSV file. Throws unless every cell is quoted. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  const cell = /"((?:[^"]|"")*)"(,|\r\n)/y
  let row: string[] = []
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const match = cell.exec(text)
    if (!match) throw new Error(`No cell at ${at}: ${text.slice(at, at + 40)}`)
    row.push((match[1] ?? '').replaceAll('""', '"'))
    if (match[2] === ',') continue
    rows.push(row)
    row = []
  }
  if (row.length > 0) throw new Error('The last line has no end.')
  return rows
}

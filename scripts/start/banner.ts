interface BannerFacts {
  address: string
  seconds: number
  /** Where the database's files and programs are, when not where one would look. */
  moved?: { dataDir: string; programs: string }
  accounts?: { customers: string[]; packers: string[]; password: string }
}

/** What `npm start` says when it is ready. */
export function banner({ address, seconds, moved, accounts }: BannerFacts): string {
  const lines = [`Manyhands is ready at ${address} (after ${seconds.toFixed(1)} s)`]
  if (accounts) {
    lines.push(
      '',
      `Customers: ${accounts.customers.join(', ')}`,
      `Packers:   ${accounts.packers.join(', ')}`,
      `Password:  ${accounts.password}`,
    )
  }
  if (moved) {
    lines.push(
      '',
      'The database cannot enter the data directory as its own user:',
      `its files are in     ${moved.dataDir}`,
      `its programs are in  ${moved.programs}`,
    )
  }
  lines.push('', 'Ctrl-C stops it.')
  return `\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n`
}

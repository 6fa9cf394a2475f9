interface BannerFacts {
  address: string
  seconds: number
  /** Where the database keeps its files, when not where one would look. */
  movedTo?: string
  accounts?: { customers: string[]; packers: string[]; password: string }
}

/** What `npm start` says when it is ready. */
export function banner({ address, seconds, movedTo, accounts }: BannerFacts): string {
  const lines = [`Manyhands is ready at ${address} (after ${seconds.toFixed(1)} s)`]
  if (accounts) {
    lines.push(
      '',
      `Customers: ${accounts.customers.join(', ')}`,
      `Packers:   ${accounts.packers.join(', ')}`,
      `Password:  ${accounts.password}`,
    )
  }
  if (movedTo) {
    lines.push(
      '',
      'The database cannot enter the data directory as its own user,',
      `so its files and programs are in ${movedTo}`,
    )
  }
  lines.push('', 'Ctrl-C stops it.')
  return `\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n`
}

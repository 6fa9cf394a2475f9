const most = 8

/** Says what was found, as much as can be read; whether it was nothing. */
export function tellFaults(when: string, faults: readonly string[]): boolean {
  for (const fault of faults.slice(0, most)) console.log(`    ${when}: ${fault.slice(0, 600)}`)
  if (faults.length > most) console.log(`    ${when}: and ${faults.length - most} more`)
  return faults.length === 0
}

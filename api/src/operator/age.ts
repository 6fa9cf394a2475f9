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

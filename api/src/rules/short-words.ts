const count =
  (one: string, many = `${one}s`) =>
  (value: number) =>
    `${value} ${value === 1 ? one : many}`

const flights = count('flight')

/**
 * The words of the facts that cards and filters of the marketplace show. In their own file, because that page loads no
 * other facts (move-facts.ts).
 */
export const shortWords = {
  truck: {
    packer: 'Packer brings a truck',
    customer: 'Truck is there',
    none: 'No truck needed',
  },
  helpers: count('person', 'people'),
  hours: count('hour'),
  stairs: (value: number) => (value === 0 ? 'No stairs' : flights(value)),
}

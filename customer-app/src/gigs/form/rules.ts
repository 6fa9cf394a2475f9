import { isWholeCents, limits, patterns } from 'api/rules'
import { fromLocalInput } from 'shared-ui'

/** Returns an error sentence if the API would reject the trimmed text. */
export type Rule = (value: string) => string | undefined

export const requiredText =
  (max: number, missing: string): Rule =>
  (value) => {
    if (value === '') return missing
    // Counts code points, as the API does.
    return [...value].length > max
      ? `Use at most ${max.toLocaleString('en-US')} characters.`
      : undefined
  }

export const optionalText =
  (max: number): Rule =>
  (value) =>
    requiredText(max, '')(value) || undefined

export const price: Rule = (value) => {
  const dollars = Number(value)
  if (value === '' || !Number.isFinite(dollars)) return 'Enter a budget in dollars, like 480.50.'
  if (dollars < 0) return 'Enter a budget of $0 or more.'
  if (dollars > limits.price) return 'Enter a budget of at most $9,999,999.99.'
  return isWholeCents(dollars) ? undefined : 'Use at most two decimals, like 480.50.'
}

/** Returns the dollars of a typed price; undefined if it is not a price. */
export const priceOf = (text: string) => (price(text.trim()) ? undefined : Number(text))

export const zip: Rule = (value) =>
  new RegExp(`^${patterns.zip}$`).test(value) ? undefined : 'Enter a 5-digit ZIP code.'

export const date =
  (missing: string): Rule =>
  (value) => {
    if (/^\d{5}/.test(value)) return 'Use a 4-digit year.'
    // Every date and time exists in UTC. `validate` knows the zone of the address.
    return fromLocalInput(value, null, 'UTC') ? undefined : missing
  }

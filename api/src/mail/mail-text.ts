import { isolate } from '../rules/shown-text.ts'

/**
 * Prepares a user's text for a mail: one line, isolated, and without anything that a mail app would turn into a link.
 * An invisible joiner splits addresses such as "evil.com", which look the same. "St. Louis" and "2.5 rooms" are
 * unchanged.
 */
export const mailText = (text: string): string =>
  isolate(
    text
      .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .replaceAll(/(?<=[\p{L}\p{N}])[.@:](?=\/\/|[\p{L}\d]*\p{L})/gu, '$&\u2060'),
  )

const dollarsWith = (minimumFractionDigits: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits })
const whole = dollarsWith(0)
const exact = dollarsWith(2)

/** Returns cents as dollars: "$288", "$288.50". */
export const shortDollars = (cents: number): string =>
  (cents % 100 === 0 ? whole : exact).format(cents / 100)

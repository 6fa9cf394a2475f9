import { isolate } from '../platform/shown-text.ts'

/**
 * Returns the text of a user for a mail: on one line, isolated, and without anything that a mail app would make a
 * link. An invisible joiner splits addresses: "evil.com" looks the same, "St. Louis" and "2.5 rooms" are the same.
 */
export const mailText = (text: string): string =>
  isolate(
    text
      .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .replaceAll(/(?<=[\p{L}\p{N}])[.@:](?=\/\/|[\p{L}\d]*\p{L})/gu, '$&\u2060'),
  )

/** Returns cents as dollars: "$288", "$288.50". */
export const shortDollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  })

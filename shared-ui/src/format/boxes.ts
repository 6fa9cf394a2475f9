/**
 * Adds the unit to the customer's text if it ends with a number: "about 20 boxes", "30–40 boxes", "1 box". Other
 * texts, like "20 big boxes" or "a few", stay as they are.
 */
export function formatBoxes(text: string): string {
  if (!/\d\+?$/.test(text)) return text
  return /^\D*1$/.test(text) ? `${text} box` : `${text} boxes`
}

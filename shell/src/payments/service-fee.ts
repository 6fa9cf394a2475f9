/**
 * Returns the percentage that customers pay on top of the price, such as "8". The server writes the setting
 * SERVICE_FEE_PERCENT into the page, also into prerendered HTML.
 */
export const serviceFee = (): string => document.documentElement.dataset.fee ?? ''

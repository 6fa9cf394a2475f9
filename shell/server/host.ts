/** True for a DNS name or an IP address, with or without a port, of at most 260 characters in all. */
export const isValidHost = (host: string) =>
  host.length <= 260 &&
  /^(?:[\w-]{1,63}(?:\.[\w-]{1,63})*\.?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i.test(host)

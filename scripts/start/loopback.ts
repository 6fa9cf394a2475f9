/** Whether only this machine reaches the IP address. */
export const isLoopback = (host: string) => /^127\.|^::1$/.test(host)

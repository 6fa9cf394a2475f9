/** Splits a URL with several hosts into one URL per host: postgres://a,b/db has two. */
export function splitHosts(url: string): string[] {
  const [, before = '', hosts = '', after = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}

/** Splits a URL with several hosts, such as `postgres://a,b/db`, into one URL per host. */
export function splitHosts(url: string): string[] {
  const [, before = '', hosts = '', after = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}

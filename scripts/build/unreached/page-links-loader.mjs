const start = 'function PrefetchPageLinks('

/** The router without the links by which its framework fetches pages ahead: there is no such page here. */
// oxlint-disable-next-line import/no-default-export -- that is what webpack asks of a loader
export default function withoutPageLinks(source) {
  if (!source.includes('PrefetchPageLinks')) return source
  if (!source.includes(start)) throw new Error(`The router has no ${start} any more`)
  return source.replace(start, `function PrefetchPageLinks() { return null }\nfunction Unreached(`)
}

/** A notification, as the API sends it in a push. */
export interface Notice {
  title: string
  body: string
  /** The path that a click opens. */
  url: string
  /** A later notification with the same tag replaces this one. */
  tag?: string
}

/** Shown if the payload cannot be read: browsers require a notification for each push. */
const unreadable: Notice = { title: 'Manyhands', body: 'One of your jobs has changed.', url: '/' }

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Reads the payload of a push, which may come from a newer API. */
export function readNotice(payload: string | undefined): Notice {
  try {
    const { title, body, url, tag } = JSON.parse(payload ?? '') as Partial<Notice>
    if (!isText(title)) return unreadable
    return {
      title,
      body: isText(body) ? body : '',
      url: isText(url) ? url : '/',
      ...(isText(tag) && { tag }),
    }
  } catch {
    return unreadable
  }
}

/** Returns the address that a click opens: only one of this origin, else the start page. */
export function ownAddress(url: unknown, origin: string): string {
  const start = `${origin}/`
  try {
    const address = new URL(isText(url) ? url : '', start)
    return address.origin === origin ? address.href : start
  } catch {
    return start
  }
}

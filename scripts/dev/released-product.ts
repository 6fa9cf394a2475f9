import { PlainError } from '../plain-error.ts'

export interface ReleasedProduct {
  /** The origin of its pages. */
  pages: string
  /** The origin of its API: the same, unless its pages name another one. */
  api: string
}

/**
 * Finds the origins of the product at `address`.
 * @throws PlainError if no product answers there
 */
export async function findReleasedProduct(address: string): Promise<ReleasedProduct> {
  const answer = await fetch(address).catch(() => undefined)
  if (!answer) {
    throw new PlainError(
      `Nothing answers at ${address}: start the product there, or set SHELL_URL to where it is.`,
    )
  }
  const html = await answer.text()
  if (!html.includes('id="page"')) {
    throw new PlainError(`${address} answers ${answer.status}, and not with a page of Manyhands.`)
  }
  const { origin } = new URL(answer.url)
  const [, api = origin] = / data-api="([^"]+)"/.exec(html) ?? []
  return { pages: origin, api }
}

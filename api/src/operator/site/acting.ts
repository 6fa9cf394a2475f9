import { HttpError } from '../../platform/errors/http-error.ts'
import { OperatorError } from '../operator-error.ts'
import type { Refused, Typed } from './frame.tsx'
import type { SiteContext } from './site-env.ts'
import { storable } from './words.ts'

/** Shows a page, after a refused form with the reason and what was typed. */
export type Show = (c: SiteContext, refused?: Refused, extra?: string) => Promise<Response>

/** Returns the fields of a form. Several values of one name, such as of check boxes, are joined by commas. */
export async function typedOf(c: SiteContext): Promise<Typed> {
  const body = await c.req.parseBody({ all: true }).catch((error: unknown) => {
    throw error instanceof HttpError ? error : new HttpError(400, 'The form cannot be read.')
  })
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      storable(
        [value]
          .flat()
          .filter((item) => typeof item === 'string')
          .join(',')
          .replaceAll('\r\n', '\n'),
      ),
    ]),
  )
}

/**
 * Runs the act of a form. If it throws an OperatorError, shows the page again with the sentence and with what was typed:
 * with 409 if another operator decided first.
 */
export const acting =
  (show: Show, act: (c: SiteContext) => Promise<Response>) =>
  async (c: SiteContext): Promise<Response> => {
    try {
      return await act(c)
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      return show(c, { message: error.message, typed: await typedOf(c), status: statusOf(error) })
    }
  }

export const statusOf = ({ kind }: OperatorError): 404 | 409 | 422 =>
  ({ missing: 404, conflict: 409, invalid: 422 } as const)[kind]

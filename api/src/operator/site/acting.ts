import { HttpError } from '../../platform/errors/http-error.ts'
import type { Act, Seen } from '../acts/decide.ts'
import { invalid, OperatorError } from '../operator-error.ts'
import { done } from './session.ts'
import type { SiteContext } from './site-env.ts'
import { readId, storable } from './words.ts'

/** What a form sent, to show or to fill it in again. */
export type Typed = Record<string, string>

/** A form to fill in again, and why it was refused. The page shows the reason above the form. */
export interface Refused {
  typed: Typed
  message?: string
  /** 409: another operator decided first. */
  status?: 404 | 409 | 422
}

/**
 * Returns the value of a field that the page fills in. After a preview or a refusal it stays as the form sent it, so that
 * the act still notices a later decision. After a 409, which tells that decision, it is the one of now.
 */
export const kept = (refused: Refused | undefined, name: string, now: string | number) =>
  refused?.status === 409 ? now : (refused?.typed[name] ?? now)

/** Shows a page, after a form with what was typed. */
export type Show = (c: SiteContext, refused?: Refused) => Promise<Response>

/** Returns the id in the path. Throws 404 for anything else. */
export function idIn(c: SiteContext): number {
  const id = readId(c.req.param('id'))
  if (id === undefined) throw new HttpError(404, 'There is nothing at this address.')
  return id
}

/** Leads to the page of a case from the address of its form: after a reload, or from a copied address. */
export const toCase = (page: string) => (c: SiteContext) => c.redirect(`${page}/${idIn(c)}`, 303)

/** Returns the id that a field has, or 0. Throws an OperatorError for anything else: then the form is not ours. */
export function numberIn(typed: Typed, name: string): number {
  const number = typed[name] === '0' ? 0 : readId(typed[name])
  if (number === undefined) throw invalid('This form is not complete. Load the page again.')
  return number
}

/** Returns the fields of a form. Several values of one name, such as of check boxes, are joined by commas. */
export async function typedOf(c: SiteContext): Promise<Typed> {
  const body = await c.req.parseBody({ all: true }).catch((error: unknown) => {
    throw error instanceof HttpError ? error : new HttpError(400, 'The form cannot be read.')
  })
  const textOf = (value: unknown) =>
    [value]
      .flat()
      .filter((item) => typeof item === 'string')
      .join(',')
      .replaceAll('\r\n', '\n')
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, storable(textOf(value))]),
  )
}

interface Form {
  c: SiteContext
  /** The id in the path. */
  id: number
  typed: Typed
  /** The id of the last decision that the page showed. */
  seen: number
  /** Runs an act in the name of the operator. */
  run<About, Result>(act: Act<About, Result>, about: About & Seen): Promise<Result>
}

/**
 * Runs the work of a form, which returns the address of the next page and what was done. If it throws an
 * OperatorError, shows the page again with the sentence and with what was typed: with 409 if another operator decided
 * first.
 */
export const acting =
  (show: Show, work: (form: Form) => Promise<[to: string, notice: string] | Response>) =>
  async (c: SiteContext): Promise<Response> => {
    const typed = await typedOf(c)
    const { sql, operator } = c.var
    try {
      const result = await work({
        ...{ c, typed },
        get seen() {
          return numberIn(typed, 'seen')
        },
        get id() {
          return idIn(c)
        },
        run: (act, about) => act(sql, operator.name, about),
      })
      return result instanceof Response ? result : await done(c, ...result)
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      return show(c, { message: error.message, typed, status: statusOf(error) })
    }
  }

export const statusOf = ({ kind }: OperatorError): 404 | 409 | 422 =>
  ({ missing: 404, conflict: 409, invalid: 422 } as const)[kind]

import type { Check } from 'api/client'
import { checkNames, requiredChecks } from 'api/rules'
import { formatDate } from 'shared-ui'

export const checkTitles: Record<Check['kind'], string> = {
  email: 'Email',
  phone: 'Phone',
  identity: 'ID',
  insurance: 'Insurance',
  background: 'Background check',
}

/** Returns the last day of a check, such as "May 31, 2027". Days end at midnight UTC. */
export const lastDayOf = (expiresAt: string) =>
  formatDate(new Date(Date.parse(expiresAt) - 1).toISOString(), 'UTC')

/** Returns "Valid until May 31, 2027.", or until when an expired check was; empty if the check has no end. */
export function validityOf({ state, expires_at }: Check): string {
  if (expires_at === null || (state !== 'passed' && state !== 'expired')) return ''
  return `${state === 'passed' ? 'Valid' : 'It was valid'} until ${lastDayOf(expires_at)}.`
}

/** Whether the check waits for Manyhands. The others that are started wait for the packer. */
export const isInReview = ({ kind, state }: Check) => kind === 'insurance' && state === 'started'

export const isRequired = ({ kind }: Check) => requiredChecks.some((name) => name === kind)

/** Whether the next step of the check is not on the page, but in the packer's mailbox. */
const isMailed = ({ kind, state }: Check) => kind === 'email' && state === 'started'

/** Returns the check whose button is primary: the first that the packer can continue on the page. */
export const nextOf = (checks: readonly Check[]): Check | undefined =>
  checks.find(
    (check) =>
      isRequired(check) && check.state !== 'passed' && !isInReview(check) && !isMailed(check),
  )

/** Returns when the badge of a verified packer ends; null if a check is missing. */
export function verifiedUntil(checks: readonly Check[]): string | null {
  const required = checks.filter(isRequired)
  if (required.some(({ state }) => state !== 'passed')) return null
  const [first] = required.flatMap(({ expires_at }) => expires_at ?? []).toSorted()
  return first ?? null
}

const list = new Intl.ListFormat('en-US')

/** Returns one sentence about what is missing for the badge. */
export function summaryOf(checks: readonly Check[]): string {
  const open = checks.filter((check) => isRequired(check) && check.state !== 'passed')
  const waiting = open.filter(isInReview)
  const missing = open.filter((check) => !isInReview(check))
  const names = list.format(missing.map(({ kind }) => `your ${shortNames[kind]}`))
  const review = waiting.length > 0 ? 'Your insurance is in review.' : ''
  if (open.length === 0) return 'You have passed all checks. Customers see your badge.'
  if (missing.length === 0) return `Everything else is done. ${review}`
  const sentence = `${missing.length === 1 ? 'Only one check is' : `${missing.length} checks are`} missing: ${names}.`
  return `${sentence} ${review}`.trim()
}

/** Returns what is missing for the badge in two short lines, such as "Missing: phone, ID. Insurance in review". */
export function shortSummaryOf(checks: readonly Check[]): string {
  const open = checks.filter((check) => isRequired(check) && check.state !== 'passed')
  const missing = open.filter((check) => !isInReview(check)).map(({ kind }) => shortNames[kind])
  const review = open.some(isInReview) ? 'Insurance in review' : ''
  return [missing.length > 0 ? `Missing: ${missing.join(', ')}` : '', review]
    .filter(Boolean)
    .join('. ')
}

const shortNames: Record<Check['kind'], string> = {
  email: 'email',
  phone: 'phone',
  identity: 'ID',
  insurance: 'insurance',
  background: 'background check',
}

const proofs: Record<Check['kind'], string> = {
  ...checkNames,
  email: 'a confirmed email address',
  phone: 'a confirmed phone number',
}

/** Returns what the packer lacks for the badge of a verified packer. */
export const missingChecks = (checks: readonly Check[]): string[] =>
  checks
    .filter((check) => isRequired(check) && check.state !== 'passed')
    .map((check) => (isInReview(check) ? 'insurance (in review)' : proofs[check.kind]))

/** Returns, for example, "2 of 4 passed, 1 in review". */
export function countOf(checks: readonly Check[]): string {
  const required = checks.filter(isRequired)
  const passed = required.filter(({ state }) => state === 'passed').length
  const waiting = required.filter(isInReview).length
  return `${passed} of ${required.length} passed${waiting > 0 ? `, ${waiting} in review` : ''}`
}

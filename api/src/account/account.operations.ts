import { operation } from '../platform/documentation/operation.ts'
import { AccountExport } from './account.contract.ts'

const tag = 'Account'

export const accountOperations = {
  export: operation({
    id: 'exportAccount',
    tag,
    summary: 'Export your own data',
    description:
      'A document to keep, sent as a stream. Of other people it holds what one sees of them anyway. Pictures are named by their addresses. Unless an installation says otherwise, 10 in an hour.',
    answers: {
      200: {
        description: 'Everything.',
        schema: AccountExport,
        headers: { 'Content-Disposition': 'A file for the browser to save.' },
      },
    },
    errors: { 429: 'Too many exports of this account.' },
  }),
  remove: operation({
    id: 'deleteAccount',
    tag,
    summary: 'Delete your own account',
    description:
      'Needs the password once more; a wrong one counts like one at the sign-in. All sessions of the account end. A customer’s gigs go, with their photos. Completed gigs stay as pay records, without title, description, streets and photos. The username is free again.',
    example: { password: 'moving-day' },
    answers: {
      204: {
        description: 'Deleted.',
        headers: {
          'Set-Cookie': 'Deletes the cookies.',
          'Clear-Site-Data': 'Drops pages that the browser has prefetched or prerendered.',
        },
      },
    },
    errors: {
      403: 'The password is wrong.',
      409: 'A gig of this customer is booked, or this packer holds one: the sentence says how many, and what to do first.',
      429: 'Too many wrong passwords for this account, or attempts from this address.',
    },
  }),
}

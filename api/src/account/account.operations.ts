import { operation } from '../platform/documentation/operation.ts'
import {
  AccountExport,
  CustomerProfile,
  OpenSessions,
  OwnAccount,
  PasswordChange,
} from './account.contract.ts'

const tag = 'Account'

export const accountOperations = {
  read: operation({
    id: 'readAccount',
    tag,
    summary: 'Read your own account',
    description: 'Your own details, and the name that the other side of a booking sees.',
    answers: { 200: { description: 'The account.', schema: OwnAccount } },
  }),
  customerProfile: operation({
    id: 'getCustomerProfile',
    tag,
    summary: 'Read your own profile as a customer',
    description: 'The profile of the signed-in customer, including email and phone.',
    answers: { 200: { description: 'The profile.', schema: CustomerProfile } },
  }),
  editCustomerProfile: operation({
    id: 'editCustomerProfile',
    tag,
    summary: 'Edit your own profile as a customer',
    description:
      'Fields that are missing keep their values. Name, email and phone cannot be empty. A confirmed address changes when the new one is confirmed.',
    example: { name: 'Dana Whitfield', phone: '510-555-0117' },
    answers: { 200: { description: 'The saved profile.', schema: CustomerProfile } },
    errors: {
      403: '`password` is wrong.',
      409: 'The username is taken.',
      429: 'Too many wrong passwords for this account, or too many attempts from this IP address.',
    },
  }),
  sessions: operation({
    id: 'listSessions',
    tag,
    summary: 'List your open sessions',
    description: 'The browsers in which you are signed in.',
    answers: { 200: { description: 'The sessions.', schema: OpenSessions } },
  }),
  endSession: operation({
    id: 'endSession',
    tag,
    summary: 'End one of your sessions',
    description: 'Signs one of your browsers out. A session that has ended already gets 204, too.',
    answers: { 204: { description: 'Ended.' } },
  }),
  endOtherSessions: operation({
    id: 'endOtherSessions',
    tag,
    summary: 'End your other sessions',
    description: 'Signs out all your browsers except the one that sends the request.',
    answers: { 204: { description: 'Ended.' } },
  }),
  changePassword: operation({
    id: 'changePassword',
    tag,
    summary: 'Change your password',
    description:
      'Requires the old password; a wrong one counts toward the sign-in limit. Ends all your other sessions.',
    body: PasswordChange,
    example: { old_password: 'moving-day', password: 'a-longer-moving-day' },
    answers: { 204: { description: 'Changed.' } },
    errors: {
      403: 'The old password is wrong.',
      429: 'Too many wrong passwords for this account, or too many attempts from this IP address.',
    },
  }),
  export: operation({
    id: 'exportAccount',
    tag,
    summary: 'Export your own data',
    description:
      'Streams a JSON file. Of other users’ data it has only what the API already shows you. Photos are included as URLs. By default, the API allows 10 exports per account in an hour; more get 429.',
    answers: {
      200: {
        description: 'Everything that the product stores about the account.',
        schema: AccountExport,
        headers: { 'Content-Disposition': 'Tells the browser to save the file.' },
      },
    },
    errors: { 429: 'Too many exports for this account.' },
  }),
  remove: operation({
    id: 'deleteAccount',
    tag,
    summary: 'Delete your own account',
    description:
      'Requires the password; a wrong one counts toward the sign-in limit. Ends all sessions of the account and deletes a customer’s open gigs with their photos. Completed gigs stay as pay records, without title, description, street addresses and photos. The username becomes available again.',
    example: { password: 'moving-day' },
    answers: {
      204: {
        description: 'Deleted.',
        headers: {
          'Set-Cookie': 'Deletes the cookies.',
          'Clear-Site-Data': 'Deletes pages that the browser has prefetched or prerendered.',
        },
      },
    },
    errors: {
      403: 'The password is wrong.',
      409: 'A gig of this customer is booked, or this packer has booked a gig that is not completed. Or money of the account is held, owed or still to be charged, or a chargeback is open. `detail` says what to do first.',
      429: 'Too many wrong passwords for this account, or too many attempts from this IP address.',
    },
  }),
}

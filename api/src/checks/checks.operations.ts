import { z } from 'zod'
import { operation } from '../platform/documentation/operation.ts'
import { Check } from './checks.contract.ts'

const tag = 'Packers'
const check = { description: 'The check as it is now.', schema: Check }

export const checkOperations = {
  list: operation({
    id: 'listChecks',
    tag,
    summary: 'List your own checks',
    description:
      'All five, also those that you have not started. The badge of a verified packer needs email, phone, identity and insurance. An identity check is valid for two years.',
    answers: { 200: { description: 'The checks.', schema: z.array(Check) } },
  }),
  email: operation({
    id: 'checkEmail',
    tag,
    summary: 'Email the link that confirms your address',
    description: 'Does nothing if the address is confirmed.',
    answers: { 200: check },
    errors: { 409: 'Your profile has no email address.', 429: 'Too many emails; 5 in an hour.' },
  }),
  phone: operation({
    id: 'checkPhone',
    tag,
    summary: 'Send a code to your phone, or confirm it',
    description:
      'Without `code`, sends six digits as a text message. They are valid for 10 minutes and for 5 tries. With `code`, passes the check. Changing the number in your profile ends the check.',
    example: { code: '123456' },
    answers: { 200: check },
    errors: {
      403: 'The code is wrong, or too old.',
      409: 'Your profile has no phone number.',
      429: 'Too many codes; 5 in an hour for each account and for each number.',
    },
  }),
  insurance: operation({
    id: 'sendCertificate',
    tag,
    summary: 'Send your certificate of insurance',
    description:
      'The body is the file, up to 10 MB. We look at it, usually within two days. It replaces one that we have not looked at yet. A badge stays until your earlier insurance ends. No call returns the file, and we delete it 90 days after our decision.',
    answers: { 201: check },
    errors: {
      422: '`expires_on` is in the past, or too far in the future.',
      429: 'Too many certificates; 10 in a day.',
    },
  }),
  other: operation({
    id: 'startCheck',
    tag,
    summary: 'Not possible: checks that only we can pass',
    description:
      'You pass the identity check with the payment provider, when you connect your bank account (`addPayouts`), or through our support. Only we pass a background check.',
    answers: {},
    errors: { 403: 'You cannot pass this check yourself.' },
  }),
}

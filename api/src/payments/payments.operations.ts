import { operation } from '../platform/documentation/operation.ts'
import {
  CancelTerms,
  PackerPay,
  PageRequest,
  PageUrl,
  Payment,
  PaymentMethod,
  PaymentSettings,
  Payouts,
  Tip,
} from './payments.contract.ts'
import {
  freeAfterBookingMs,
  freeBeforePickupMs,
  freeIfLateMs,
  holdBeforePickupMs,
  period,
  tipMs,
} from '../rules/windows.ts'
import { cancelPercents } from '../rules/cancel-fee.ts'

const tag = 'Payments'
const noTrip =
  'There is no such trip, you are neither its customer nor its packer, or it is paid directly.'
const off = 'Payments are switched off: customers pay packers directly.'
const pageUrl = { description: 'The address of the page, which works once.', schema: PageUrl }

export const paymentOperations = {
  settings: operation({
    id: 'readPaymentSettings',
    tag,
    summary: 'Read how this server handles payments',
    description: 'For prices on screen: the service fee is added to the price of a job.',
    withoutDatabase: true,
    answers: { 200: { description: 'The settings.', schema: PaymentSettings } },
  }),
  method: operation({
    id: 'readPaymentMethod',
    tag,
    summary: 'Read your card',
    description: 'Manyhands knows the brand and the last four digits only.',
    answers: { 200: { description: 'Your card.', schema: PaymentMethod } },
  }),
  addMethod: operation({
    id: 'addPaymentMethod',
    tag,
    summary: 'Add or replace your card',
    description:
      'Returns the page of the payment provider where you enter the card. Afterwards the provider sends you back to `return_to`. Payments that waited for a card are tried at once.',
    example: { return_to: '/account' },
    body: PageRequest,
    answers: { 200: pageUrl },
    errors: { 409: off },
  }),
  payouts: operation({
    id: 'readPayouts',
    tag,
    summary: 'Read whether you can be paid',
    description: 'Money that you earned before waits until you have connected a bank account.',
    answers: { 200: { description: 'Your payouts.', schema: Payouts } },
  }),
  addPayouts: operation({
    id: 'addPayouts',
    tag,
    summary: 'Connect your bank account',
    description: 'Returns the page of the payment provider where you enter your bank account.',
    example: { return_to: '/account' },
    body: PageRequest,
    answers: { 200: pageUrl },
    errors: { 409: off },
  }),
  pay: operation({
    id: 'readPay',
    tag,
    summary: 'Read where your money is',
    description:
      'All sums come from the ledger. Jobs that customers paid directly are not included.',
    answers: { 200: { description: 'Your pay.', schema: PackerPay } },
  }),
  payment: operation({
    id: 'readPayment',
    tag,
    summary: 'Read the payment of a trip',
    description: `The hold on the card begins ${period(holdBeforePickupMs)} before the pickup, or at the booking if that is later. The money is captured at the delivery and released when the trip is completed.`,
    answers: {
      200: {
        description: 'The payment; `null` if the trip is paid directly.',
        schema: Payment.nullable(),
      },
    },
    errors: { 404: 'There is no such trip, or you are neither its customer nor its packer.' },
  }),
  receipt: operation({
    id: 'readReceipt',
    tag,
    summary: 'Read the receipt of a trip',
    description: 'A page for the screen and for one sheet of paper.',
    answers: { 200: { description: 'The receipt.', mediaType: 'text/html' } },
    errors: { 404: noTrip, 409: 'Nothing was charged yet.' },
  }),
  terms: operation({
    id: 'readCancelTerms',
    tag,
    summary: 'Read what canceling a trip costs now',
    description: `Canceling is free until ${period(freeBeforePickupMs)} before the pickup, within ${period(freeAfterBookingMs)} of the booking, and while the packer is ${period(freeIfLateMs)} late or more, or has announced it; else it costs the customer ${cancelPercents.late}% of the price, and ${cancelPercents.moving}% once the packer is on the way. All of it goes to the packer. Packers cancel for free.`,
    answers: { 200: { description: 'The terms.', schema: CancelTerms } },
    errors: {
      404: 'There is no such trip, or you are neither its customer nor its packer.',
      409: 'The trip can no longer be canceled.',
    },
  }),
  tip: operation({
    id: 'addTip',
    tag,
    summary: 'Give a tip',
    description: `A separate charge, all for the packer, up to ${period(tipMs)} after the completion. The header \`Idempotency-Key\` is required: a repeated call with the same key charges nothing.`,
    example: { amount: 20 },
    body: Tip,
    answers: { 200: { description: 'The payment with the tip.', schema: Payment } },
    errors: {
      400: 'The header Idempotency-Key is missing.',
      402: 'The card was declined.',
      404: noTrip,
      409: 'A tip is not possible, there is no card, or the key belongs to another tip.',
      503: 'The payment provider did not answer. Repeat the call.',
    },
  }),
  webhook: operation({
    id: 'acceptPaymentEvent',
    tag,
    summary: 'Accept a notification of the payment provider',
    description:
      'Stores the notification and answers; a background task handles it. The header `Stripe-Signature` signs the body, and is valid for 300 seconds.',
    answers: { 204: { description: 'Accepted, or accepted before.' } },
    errors: {
      400: 'The signature is wrong or too old.',
      404: off,
      413: 'The body is larger than 256 KB.',
    },
  }),
}

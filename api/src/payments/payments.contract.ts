import { z } from 'zod'
import { extraReasons } from '../rules/extra-work.ts'
import { isWholeCents } from '../rules/money.ts'
import { tipLimits } from '../rules/tip-limits.ts'
import { PathId } from '../platform/requests/path-id.ts'
import { tripStages } from '../rules/trip-stages.ts'
import { paymentStates } from '../rules/payment-states.ts'

const dollarsOf = (what: string) => z.number().describe(`${what} In dollars.`)

export const PaymentSettings = z
  .object({
    provider: z
      .enum(['off', 'test', 'stripe'])
      .describe(
        '`test`: a simulation, no real money moves. `off`: customers pay packers directly.',
      ),
    fee_percent: z.number().describe('The service fee, which customers pay on top of the price.'),
  })
  .meta({ id: 'PaymentSettings' })
export type PaymentSettings = z.infer<typeof PaymentSettings>

export const Payment = z
  .object({
    trip_id: z.int(),
    state: z.enum(paymentStates),
    provider: z.enum(['test', 'stripe']),
    price: dollarsOf('What the packer gets.'),
    extras: z
      .array(z.object({ reason: z.enum(extraReasons), amount: z.number() }))
      .optional()
      .describe(
        'The extra work that both sides agreed to, a part of `price`. Missing without any.',
      ),
    fee: dollarsOf('The service fee.'),
    fee_percent: z.number(),
    tip: dollarsOf('Tips, all to the packer.'),
    total: dollarsOf('What the customer pays: price, fee and tip, or the fee of a cancellation.'),
    authorized: dollarsOf('On hold on the card.'),
    captured: dollarsOf('Taken from the card, without tips.'),
    rest: dollarsOf(
      'What is still to pay after the card was declined for a part. Missing without that.',
    ).optional(),
    released: dollarsOf('Given to the packer, without tips.'),
    refunded: dollarsOf(
      'Given back to the customer: a part of the price, with the same part of the fee.',
    ),
    charged_back: dollarsOf('Taken back by the customer’s bank, of price and fee.'),
    chargeback: z
      .enum(['open', 'won', 'lost'])
      .nullable()
      .describe(
        'What the customer’s bank has decided about the last charge that it took back; `null` if it took none.',
      ),
    cancel_fee: z.number().nullable().describe('What a canceled booking cost, in dollars.'),
    method_label: z
      .string()
      .nullable()
      .describe('The card, such as "Visa 4242". For the customer only.'),
    has_method: z.boolean().describe('Whether the customer has a card. False for the packer.'),
    is_secured: z
      .boolean()
      .describe('Whether the money is on hold or captured, so that the packer is certain of it.'),
    secured_at: z.iso.datetime().nullable(),
    secures_at: z.iso
      .datetime()
      .describe('When the hold on the card begins: 24 hours before the pickup.'),
    can_tip_until: z.iso
      .datetime()
      .nullable()
      .describe('Until when the customer can add a tip; `null` if a tip is not possible.'),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof Payment>

const cents = z.int().min(0)

export const CancelTerms = z
  .object({
    fee_cents: cents.describe('What canceling costs you now. Send it with the cancellation.'),
    refund_cents: cents.describe('What goes back to the card.'),
    free_until: z.iso
      .datetime()
      .describe('Until when canceling is free, before the packer sets out.'),
    late_fee_cents: cents.describe('What canceling costs after `free_until`.'),
    moving_fee_cents: cents.describe('What canceling costs once the packer is on the way.'),
    sentence: z.string().describe('The terms that apply now, for the screen.'),
  })
  .meta({ id: 'CancelTerms' })
export type CancelTerms = z.infer<typeof CancelTerms>

export const PaymentMethod = z
  .object({
    provider: z.enum(['off', 'test', 'stripe']),
    label: z.string().nullable().describe('The card, such as "Visa 4242"; `null` without a card.'),
    is_declined: z
      .boolean()
      .describe('Whether the bank declined the card for a job that is still to be paid.'),
  })
  .meta({ id: 'PaymentMethod' })
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const Payouts = z
  .object({
    provider: z.enum(['off', 'test', 'stripe']),
    enabled: z.boolean().describe('Whether we can send you money.'),
    is_started: z.boolean().describe('Whether you have opened the provider’s page before.'),
  })
  .meta({ id: 'Payouts' })
export type Payouts = z.infer<typeof Payouts>

export const PageUrl = z
  .object({ url: z.string().describe('The page of the payment provider. Send the browser there.') })
  .meta({ id: 'PageUrl' })

export const PackerPay = z
  .object({
    provider: z.enum(['off', 'test', 'stripe']),
    payouts_enabled: z.boolean(),
    held: dollarsOf('Taken from customers’ cards, and held until the jobs are completed.'),
    on_its_way: dollarsOf('Yours, and not yet at your bank.'),
    paid: dollarsOf('At your bank.'),
    held_count: z.int().describe('The number of jobs in `held`.'),
    held_until: z.iso
      .datetime()
      .nullable()
      .describe('When the first held job completes at the latest; `null` if none is held.'),
    arrives_at: z.iso
      .datetime()
      .nullable()
      .describe('When the next transfer reaches your bank; `null` if none is on its way.'),
    last_paid: z
      .object({ amount: z.number(), at: z.iso.datetime() })
      .nullable()
      .describe('The last transfer that reached your bank.'),
    months: z
      .array(
        z.object({
          month: z.string().describe('Such as "2026-11".'),
          earned: z.number(),
          held: z.number(),
        }),
      )
      .describe(
        'The last twelve months in which you earned money, in the time zones of the pickups, oldest first. In dollars.',
      ),
    jobs: z
      .array(
        z
          .object({
            trip_id: z.int(),
            gig_id: z.int().nullable(),
            title: z.string(),
            stage: z.enum(tripStages),
            state: z.enum(['waiting', 'held', 'on_its_way', 'paid', 'not_paid']),
            pay: dollarsOf('Your pay, tips included.'),
            at: z.iso.datetime(),
          })
          .meta({ id: 'PackerPayJob' }),
      )
      .describe('Your delivered and ended jobs that are paid through Manyhands, newest first.'),
  })
  .meta({ id: 'PackerPay' })
export type PackerPay = z.infer<typeof PackerPay>

export const Tip = z.object({
  amount: z
    .number({ error: 'must be an amount in dollars' })
    .min(tipLimits.least, { error: `must be at least $${tipLimits.least}` })
    .max(tipLimits.most, { error: `must be at most $${tipLimits.most.toLocaleString('en-US')}` })
    .refine(isWholeCents, { error: 'must have at most two decimal places' }),
})
export type Tip = z.infer<typeof Tip>

/** Where the provider sends the user back to: a path of the site. */
export const PageRequest = z.object({
  return_to: z
    .string()
    .max(200, { error: 'must be at most 200 characters' })
    .regex(/^\/(?![/\\])[\w\-/.?=#&%]*$/, { error: 'must be a path of this site' })
    .default('/account'),
})

export const PaymentTripPath = z.object({ id: PathId })

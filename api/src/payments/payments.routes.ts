import { bigJson } from '../platform/responses/json-text.ts'
import { Hono } from 'hono'
import type { AppEnv } from '../sessions/app-env.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { jsonBody, readText } from '../platform/requests/body.ts'
import { idempotencyKeyOf } from '../platform/requests/idempotency-key.ts'
import { validate } from '../platform/requests/validate.ts'
import { requireRole, requireUser } from '../sessions/auth.ts'
import { requireTrip, tripNotFound } from '../trips/require-trip.ts'
import { roleIn } from '../trips/trip-json.ts'
import { mayMove } from '../workflow/moves.ts'
import { findTrip, isSideOf } from '../trips/trips.sql.ts'
import { addTip } from './add-tip.ts'
import { findCancelRow } from '../workflow/cancel-terms.sql.ts'
import { toCancelTerms } from './cancel-terms.ts'
import { openMethodPage, openPayoutPage, readMethod, readPayouts } from './payment-accounts.ts'
import { readPackerPay } from './packer-pay.ts'
import { toPayment } from './payment-json.ts'
import type { Payments } from './payments.ts'
import {
  type CancelTerms,
  type PackerPay,
  PageRequest,
  type Payment,
  type PaymentMethod,
  type PaymentSettings,
  PaymentTripPath,
  type Payouts,
  Tip,
} from './payments.contract.ts'
import { paymentOperations } from './payments.operations.ts'
import { findPayment } from './payments.sql.ts'
import { listSteps } from './payment-steps.sql.ts'
import { acceptEvent } from './provider-events.ts'
import { signatureHeader } from './provider.ts'
import { findDeliveredAt } from './payment-events.sql.ts'
import { receiptPage, receiptPolicy } from './receipt.ts'

function requirePayments(payments: Payments | undefined): Payments {
  if (payments) return payments
  throw new HttpError(409, 'Payments are switched off: customers pay packers directly.')
}

export const paymentRoutes = new Hono<AppEnv>()
  .get('/payments/settings', paymentOperations.settings, (c) => {
    const payments = c.get('payments')
    return c.json<PaymentSettings>({
      provider: payments?.provider.name ?? 'off',
      fee_percent: payments?.feePercent ?? 0,
    })
  })
  .get('/payments/method', paymentOperations.method, requireRole('customer'), async (c) => {
    const { sql, payments, user } = c.var
    return c.json<PaymentMethod>(await readMethod(sql, payments, user.id))
  })
  .post(
    '/payments/method',
    paymentOperations.addMethod,
    requireRole('customer'),
    jsonBody(),
    validate('json', PageRequest),
    async (c) => {
      const { sql, user } = c.var
      const payments = requirePayments(c.get('payments'))
      const { return_to } = c.req.valid('json')
      return c.json({ url: await openMethodPage(sql, payments, user.id, return_to) })
    },
  )
  .get('/packer/payouts', paymentOperations.payouts, requireRole('packer'), async (c) => {
    const { sql, payments, user } = c.var
    return c.json<Payouts>(await readPayouts(sql, payments, user.id))
  })
  .post(
    '/packer/payouts',
    paymentOperations.addPayouts,
    requireRole('packer'),
    jsonBody(),
    validate('json', PageRequest),
    async (c) => {
      const { sql, user } = c.var
      const payments = requirePayments(c.get('payments'))
      const { return_to } = c.req.valid('json')
      return c.json({ url: await openPayoutPage(sql, payments, user.id, return_to) })
    },
  )
  .get('/packer/pay', paymentOperations.pay, requireRole('packer'), async (c) => {
    const { sql, payments, user } = c.var
    return bigJson<PackerPay>(
      c,
      await readPackerPay(sql, user.id, payments?.provider.name ?? 'off'),
    )
  })
  .get(
    '/trips/:id/payment',
    paymentOperations.payment,
    requireUser,
    validate('param', PaymentTripPath),
    async (c) => {
      const { sql, user } = c.var
      const { id } = c.req.valid('param')
      const payment = await findPayment(sql, id, user.id)
      if (!payment && !(await isSideOf(sql, id, user.id))) throw tripNotFound()
      return c.json<Payment | null>(payment ? toPayment(payment, user.id) : null)
    },
  )
  .get(
    '/trips/:id/receipt',
    paymentOperations.receipt,
    requireRole('customer'),
    validate('param', PaymentTripPath),
    async (c) => {
      const { sql, user } = c.var
      const { id } = c.req.valid('param')
      const [payment, trip] = await Promise.all([
        findPayment(sql, id, user.id),
        findTrip(sql, id, user.id),
      ])
      if (!payment || !trip) throw tripNotFound()
      if (payment.captured_cents + payment.tip_cents === 0) {
        throw new HttpError(409, 'There is no receipt yet: nothing was charged.')
      }
      const [steps, deliveredAt] = await Promise.all([
        listSteps(sql, id),
        findDeliveredAt(sql, trip),
      ])
      const html = receiptPage(payment, trip, { steps, deliveredAt })
      return c.html(html, 200, { 'Content-Security-Policy': receiptPolicy })
    },
  )
  .get(
    '/trips/:id/cancel-terms',
    paymentOperations.terms,
    requireUser,
    validate('param', PaymentTripPath),
    async (c) => {
      const { sql, user } = c.var
      const { id } = c.req.valid('param')
      const trip = await findTrip(sql, id, user.id)
      const row = trip && (await findCancelRow(sql, id))
      if (!row) throw tripNotFound()
      const side = roleIn(trip, user.id)
      if (!mayMove(trip, 'cancelled', side)) {
        throw new HttpError(409, 'This booking can no longer be canceled.')
      }
      return c.json<CancelTerms>(toCancelTerms(row, side))
    },
  )
  .post(
    '/trips/:id/tip',
    paymentOperations.tip,
    requireRole('customer'),
    validate('param', PaymentTripPath),
    jsonBody(),
    requireTrip,
    validate('json', Tip),
    async (c) => {
      const { sql, user } = c.var
      const { id: tripId } = c.req.valid('param')
      const key = idempotencyKeyOf(c)
      const { provider } = requirePayments(c.get('payments'))
      const tip = c.req.valid('json')
      const payment = await addTip(sql, provider, { tripId, userId: user.id, tip, key })
      return c.json<Payment>(toPayment(payment, user.id))
    },
  )
  .post('/payments/webhook', paymentOperations.webhook, async (c) => {
    const { sql, payments } = c.var
    if (!payments) throw new HttpError(404, 'Payments are switched off.')
    const event = payments.provider.readEvent(await readText(c), c.req.header(signatureHeader))
    if (!event) throw new HttpError(400, 'The signature is wrong or too old.')
    await acceptEvent(sql, payments.provider.name, event)
    return c.body(null, 204)
  })

import { createTestApi } from '../app.fixture.ts'
import { createRandom } from '../payments/payment-faults.fixture.ts'
import { bookTrip, paymentOf, testPayments } from '../payments/payments.fixture.ts'
import { totalOf } from './service-fee.ts'

test('the total on screen equals the charge of the booking, to the cent', async () => {
  const random = createRandom(Math.floor(Math.random() * 1e9))
  const api = await createTestApi({}, { payments: testPayments() })
  try {
    const customer = await api.signUp('customer')
    // The second of each pair is a half cent.
    const cases: [number, number][] = [
      [480, 8],
      [0.56, 8],
      [1.25, 2],
      [100.02, 8.25],
      [9_999_999.99, 8],
      ...Array.from({ length: 20 }, (): [number, number] => [
        Math.ceil(50 + random() * 1e6) / 100,
        Math.round(random() * 3000) / 100,
      ]),
    ]
    for (const [price, percent] of cases) {
      const packer = await api.signUp('packer')
      await api.sql`update payment_settings set fee_percent = ${percent}`
      const trip = await bookTrip(api, { customer, packer }, { price, pickupHours: 60 })
      const { fee, total } = await paymentOf(customer, trip)
      expect({ price, percent, fee, total }).toEqual({ price, percent, ...totalOf(price, percent) })
    }
  } finally {
    await api.close()
  }
})

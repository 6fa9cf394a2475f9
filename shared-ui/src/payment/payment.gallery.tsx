import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { TestPayments } from './test-payments.tsx'

export const paymentPage: GalleryPage = {
  title: 'Payment',
  when: 'For the payment of a booked job, on the pages of both sides.',
  Content: () => (
    <>
      <Part name="PaymentBadge" min="14rem">
        <State name="Secured">
          <PaymentBadge secured />
        </State>
        <State name="Not secured">
          <PaymentBadge secured={false} />
        </State>
      </Part>
      <Part name="TestPayments" min="18rem">
        <State name="Test payments">
          <TestPayments />
        </State>
      </Part>
    </>
  ),
}

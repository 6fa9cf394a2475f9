/** A box with a price on it, 400 × 250. */
export { default as whyPaymentArt } from './why-payment.svg'
